import Testing

@testable import BracketLayout
