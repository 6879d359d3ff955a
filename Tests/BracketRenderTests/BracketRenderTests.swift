import Testing

@testable import BracketRender
