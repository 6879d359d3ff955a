import Bracket
