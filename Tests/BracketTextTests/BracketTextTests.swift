import Testing

@testable import BracketText
