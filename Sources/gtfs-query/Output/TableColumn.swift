/// One column of the table form: its heading and what it shows of a record.
struct TableColumn: Sendable {
    enum Alignment: Sendable { case left, right }

    let title: String
    let alignment: Alignment
    let text: @Sendable (Record) -> String

    /// A column that shows the field `key`.
    init(_ title: String, _ key: String, _ alignment: Alignment = .left) {
        self.init(title, alignment) { $0.text(key) }
    }

    /// A column that shows what `text` makes of a record.
    init(_ title: String, _ alignment: Alignment = .left, text: @escaping @Sendable (Record) -> String) {
        self.title = title
        self.alignment = alignment
        self.text = text
    }
}
