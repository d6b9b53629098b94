internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// A column of cells that no typed column holds, while its file is being read.
struct ExtraColumn {
    /// Of the cell in its record, the first being 0.
    let place: Int
    /// As the database names it.
    let name: String
    let kind: StoredExtras.Column.Kind
    /// The texts of its cells, each once.
    private(set) var texts = ByteInterner()
    private var last: Int32 = -1
    private let seed: UInt64

    init(place: Int, name: String, kind: StoredExtras.Column.Kind) {
        self.place = place
        self.name = name
        self.kind = kind
        seed = ExtraChecksum.seed(place: place, name: name, kind: kind)
    }

    /// The number of a text; nil where there are too many different ones to number another.
    mutating func number(_ text: UnsafeRawBufferPointer, _ limits: ExtraLimits) -> Int32? {
        if last >= 0, unsafe texts.isText(last, equalTo: text) { return last }
        if let known = unsafe texts.find(text) {
            last = known
            return known
        }
        guard texts.count < limits.texts, texts.byteCount + text.count <= limits.textBytes else { return nil }
        last = unsafe texts.intern(text)
        return last
    }

    /// The share of a cell in its record's checksum.
    func checksum(_ text: UnsafeRawBufferPointer) -> UInt64 {
        ExtraChecksum.cell(seed: seed, text: unsafe StableHash.of(text))
    }
}
