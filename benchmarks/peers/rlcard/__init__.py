"""RLCard's gin rummy, a peer in pure Python."""
