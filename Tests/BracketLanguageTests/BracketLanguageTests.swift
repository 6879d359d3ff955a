import Testing

@testable import BracketLanguage
