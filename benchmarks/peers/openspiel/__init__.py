"""OpenSpiel's gin rummy, a peer in C++ that is called from Python."""
