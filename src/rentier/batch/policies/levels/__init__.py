"""The policies of `easy`, `normal` and `hard`: one player, who decides by everybody's chances of winning."""
