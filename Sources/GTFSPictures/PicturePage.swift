/// A self-contained page, in light and dark, and for paper.
enum PicturePage {
    /// The styles that all pages share: colours as variables, which are dark if the reader's system is.
    static let css = """
        :root { color-scheme: light dark; --ink: #1b1f24; --paper: #fff; --line: #d5d9de; --soft: #5a6470;
          --panel: #f5f7f9; --accent: #0b57a4 }
        @media (prefers-color-scheme: dark) { :root { --ink: #e8eaed; --paper: #14171a; --line: #3a4047;
          --soft: #a7b0ba; --panel: #1e2327; --accent: #8ec2ff } }
        @media print { :root { --ink: #000; --paper: #fff; --line: #999; --soft: #333; --panel: #fff } }
        body { font: 15px system-ui, sans-serif; margin: 2em; color: var(--ink); background: var(--paper) }
        h1 { font-size: 1.5em } h2 { font-size: 1.15em } svg { max-width: 100%; height: auto }
        .wide { overflow-x: auto } .wide:focus-visible { outline: 3px solid var(--accent) }
        @media print { body { margin: 0 } .wide { overflow: visible } .wide svg { min-width: 0 !important } }
        @media (max-width: 640px) { body { margin: 1em } main > table { font-size: .85em }
          main > table td, main > table th { padding: .2em .35em } }

        """

    /// A page fetches nothing, with any content (Content Security Policy Level 3).
    private static let policy =
        "default-src 'none'; style-src 'unsafe-inline'; script-src 'unsafe-inline'; img-src data:"

    static func html(title: String, css: String, _ body: [Markup]) -> String {
        beginning(title: title, css: css) + body.map(\.xml).joined() + end
    }

    /// The part of a page before its content, for pages that are written piece by piece.
    static func beginning(title: String, css: String) -> String {
        let escaped = Markup.escaped(title)
        return PictureKind.html.beginning + """
            <html lang="en"><head><meta charset="utf-8">
            <meta HTTP-EQUIV="Content-Security-Policy" content="\(policy)">
            <meta name="viewport" content="width=device-width, initial-scale=1">
            <title>\(escaped)</title><style>\(Self.css)\(css)</style></head><body>

            """
    }

    static let end = "</body></html>\n"
}

/// The file format of a picture.
package enum PictureKind: String, CaseIterable {
    case html, svg

    /// By the name of a file.
    package init?(path: String) {
        guard let dot = path.lastIndex(of: "."), !path[dot...].contains("/") else { return nil }
        self.init(rawValue: path[path.index(after: dot)...].lowercased())
    }

    /// The beginning of every picture of this kind: a file that begins with it may be replaced by another picture.
    package var beginning: String {
        switch self {
        case .html: "<!DOCTYPE html>\n<!-- A picture by gtfs-query -->\n"
        case .svg: "<!-- A picture by gtfs-query -->\n"
        }
    }
}

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
