/// A piece of SVG or HTML: an element, or text. All text of a feed is escaped here, and only here.
enum Markup {
    case element(String, [(name: String, value: String)], [Markup])
    case text(String)
    /// The content of a `script` or `style` element, which is not escaped (HTML, section 13.1.2): never text of a feed.
    case raw(String, in: String, [(name: String, value: String)])

    /// An element that contains only text.
    static func element(_ name: String, _ attributes: [(name: String, value: String)] = [], text: String) -> Markup {
        .element(name, attributes, [.text(text)])
    }

    /// Well-formed XML; as HTML it reads the same.
    var xml: String {
        switch self {
        case .text(let text): return Self.escaped(text)
        case .raw(let text, let name, let attributes):
            return "<\(name)\(Self.list(attributes))>\(text)</\(name)>"
        case .element(let name, let attributes, let children):
            return "<\(name)\(Self.list(attributes))>" + children.map(\.xml).joined() + "</\(name)>"
        }
    }

    private static func list(_ attributes: [(name: String, value: String)]) -> String {
        attributes.map { " \($0.name)=\"\(escaped($0.value))\"" }.joined()
    }

    /// Text without characters that mean something in markup, and without those that XML forbids (XML 1.0, section 2.2).
    static func escaped(_ text: String) -> String {
        var escaped = ""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "&": escaped += "&amp;"
            case "<": escaped += "&lt;"
            case ">": escaped += "&gt;"
            case "\"": escaped += "&quot;"
            case "'": escaped += "&#39;"
            case "\t", "\n", "\r": escaped += " "
            case "\u{0}"..."\u{1F}", "\u{FFFE}", "\u{FFFF}": escaped += "\u{FFFD}"
            default: escaped.unicodeScalars.append(scalar)
            }
        }
        return escaped
    }
}
