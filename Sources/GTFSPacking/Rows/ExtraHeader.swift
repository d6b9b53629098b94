internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The columns of a file that hold cells without a typed column, and their names in the database.
struct ExtraHeader {
    /// Indexes of the feed's own columns: those with a name that GTFS does not declare for the file, without a name, or
    /// with the name of an earlier column.
    let own: [Int]
    /// Columns of the header.
    let count: Int
    private let names: [String]
    private let namelessCount: Int

    init(_ columns: DeclaredTable.Columns) {
        let header = columns.header.columns
        let declared = Set(columns.indexes)
        own = header.indices.filter { !declared.contains($0) }
        count = header.count
        namelessCount = header.count { $0.isEmpty }
        names = Self.names(columns, declared: declared)
    }

    /// Whether a record has cells outside its typed columns, even if every typed cell fits.
    func hasExtraCells(_ row: CSVRow) -> Bool {
        if row.cellCount > count || row.written != nil { return true }
        for index in own where !row.isBlank(index) { return true }
        return false
    }

    /// The name of a column in the database: its own; the second one of a name is `name:1`. Nameless columns and those beyond
    /// the header are counted, `#1`, `#2` ….
    func name(of index: Int) -> String {
        index < names.count ? names[index] : "#\(namelessCount + index - count + 1)"
    }

    /// `Note` and `note` are the same to SQL, so names that differ only in case get numbers too.
    private static func names(_ columns: DeclaredTable.Columns, declared: Set<Int>) -> [String] {
        var counts = Dictionary(columns.file.fields.map { ($0.name, 1) }, uniquingKeysWith: { $1 })
        return columns.header.columns.enumerated().map { index, name in
            guard !declared.contains(index) else { return name }
            let earlier = counts[name.lowercased(), default: 0]
            counts[name.lowercased()] = earlier + 1
            if name.isEmpty { return "#\(earlier + 1)" }
            return earlier == 0 ? name : "\(name):\(earlier)"
        }
    }
}

extension ExtraHeader {
    /// A column of extra cells while its file is read.
    struct ExtraColumn {
        /// Index of the column in the record.
        let index: Int
        /// Its name in the database.
        let name: String
        let kind: StoredExtras.StoredColumn.Kind
        /// The texts of its cells, each once.
        private(set) var texts = ByteInterner()
        private var last: Int32 = -1
        private let seed: UInt64

        init(index: Int, name: String, kind: StoredExtras.StoredColumn.Kind) {
            self.index = index
            self.name = name
            self.kind = kind
            seed = StoredExtras.Checksum.seed(columnIndex: index, name: name, kind: kind)
        }

        /// The index of a text; nil if the column has too many different ones already.
        mutating func index(of text: UnsafeRawBufferPointer, _ limits: ImportOptions.ExtraLimits) -> Int32? {
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
            StoredExtras.Checksum.cell(seed: seed, text: unsafe StableHash.of(text))
        }

        func checksum(ofText index: Int32) -> UInt64 {
            StoredExtras.Checksum.cell(seed: seed, text: texts.hash(of: index))
        }
    }
}

extension CSVRow.WrittenCell {
    /// The cell in the database: the name of the encoding, or the bytes in hexadecimal digits.
    var storedText: String {
        switch self {
        case .windows1252: "windows-1252"
        case .bytes(let bytes): bytes.hexadecimal
        }
    }
}

extension [UInt8] {
    /// Two digits per byte, as SQLite's hex() writes them.
    var hexadecimal: String {
        map { byte in (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }.joined()
    }
}
