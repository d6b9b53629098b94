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
