import Bracket
import Testing
