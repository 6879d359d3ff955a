import BracketLanguage

/// The marks and words of the language, escaped as libFuzzer's dictionaries are.
func dictionary() -> [String] {
    let marks = [
        " > ", " ~> ", "// ", "| ", " | ", "[", "] ", " {", "}", "#", ".", "=", "_", "@",
        #"\""#, #"\\n"#, #"\\u{"#, #"\x0a"#, #"\x0a  "#, #"\x0a\x09"#, #"\x0d\x0a"#,
        // What must be refused or counted with care.
        #"\x00"#, #"\x1b["#, #"\x0d"#, #"\xff"#, #"\xef\xbb\xbf"#, #"\xe2\x80\xa8"#,
        #"\xef\xbf\xbf"#,
        #"\xe2\x80\xae"#, #"\xc2\xa0"#, #"\xe6\x97\xa5"#, #"\xcc\x81"#,
        #"\xe2\x9a\xa0\xef\xb8\x8f"#,
        #"\xf0\x9f\x91\xa9\xe2\x80\x8d\xf0\x9f\x91\xa7"#, #"\xf0\x9f\x87\xaf\xf0\x9f\x87\xb5"#,
    ]
    let directives = Directive.allCases.flatMap { directive in
        let name = #"\x0a@"# + directive.name + " "
        guard case .word(let words) = directive.value else {
            return [name, name + (directive.defaultText ?? "")]
        }
        return [name] + words.map { name + $0 }
    }
    let keys = [
        "fill=", "stroke=", "text=", "bold", "italic", "dashed", "branch=", "path", "href=",
        "tooltip=", "tags=", "side=", "length=", "hang", "collapsed", "roof", "data-",
        "#ff0000", "red", "gray", "winner", "0.12", "1e9", "https://", "javascript:",
    ]
    return marks + directives + keys
}
