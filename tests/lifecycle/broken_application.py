"""An application that cannot be loaded: its rules have a mistake in them."""

raise RuntimeError("this rule cites no book")
