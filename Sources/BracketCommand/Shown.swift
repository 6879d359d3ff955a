import BracketLanguage

/// `bytes` fit for a message: what could command a terminal, or is not UTF-8, is escaped.
func shown(_ bytes: some Sequence<UInt8>) -> String {
    String(decoding: visible(Array(bytes)), as: UTF8.self)
}
