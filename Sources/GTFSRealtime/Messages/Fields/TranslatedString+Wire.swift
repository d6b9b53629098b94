internal import GTFSModel

extension TranslatedString: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init([])
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes):
                try notes.countPart()
                translations.append(try fields.message(&notes))
            default: try fields.skip(field)
            }
        }
    }

    func write(to writer: inout WireWriter) { writer.messages(1, translations) }
}

extension TranslatedString.Translation: WireMessage {
    init(_ fields: inout WireReader, _ notes: inout MessageNotes) throws(WireError) {
        self.init(text: "")
        while let field = try fields.next() {
            switch (field.number, field.type) {
            case (1, .bytes): text = try fields.string(&notes)
            case (2, .bytes): language = try fields.text(&notes)
            default: try fields.skip(field)
            }
        }
    }

    func write(to writer: inout WireWriter) {
        writer.text(1, text)
        writer.text(2, language)
    }
}
