package enum BracketText {}
