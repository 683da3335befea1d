"""The nouns of rummy: cards, melds, tables, actions. Pure, and knows no game by name."""
