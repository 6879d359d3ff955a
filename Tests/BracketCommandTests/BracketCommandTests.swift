import Testing

@testable import BracketCommand
