"""Where each game's own rule book has the rules that it shares with others: what they cite."""
