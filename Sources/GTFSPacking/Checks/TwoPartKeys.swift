internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The keys that translations.txt names of files whose key is an id and another field, and which of them the files have.
///
/// translations.txt is read once before the first of these files, and a file when it is first asked for. All that is kept are
/// hashes of the keys that translations name: memory grows with them, not with the file.
final class TwoPartKeys {
    /// The keys of one file that translations name.
    private struct Named {
        /// Hashes of their ids, and of the whole keys.
        var ids: Set<UInt64> = []
        var keys: Set<UInt64> = []
        /// The keys that the file has; nil before it is read.
        var present: Set<UInt64>?
    }

    private let input: ImportInput
    private var named: [String: Named]?

    init(_ input: ImportInput) { self.input = input }

    /// Whether a record of the file has the key that a translation names; false if `value` is none of its second field.
    func contains(_ id: String, _ value: String, in file: GTFSFile) throws -> Bool {
        if input.options.excluded.contains(file.name) { return true }
        guard let second = Self.secondField(of: file), let shown = Self.shown(value, of: second) else { return false }
        var all = try named ?? readTranslations()
        var keys = all[file.name] ?? Named()
        if keys.present == nil {
            keys.present = try present(keys, file: file, second: second)
            all[file.name] = keys
        }
        named = all
        return keys.present?.contains(Self.hash(id, shown)) ?? false
    }

    private func readTranslations() throws -> [String: Named] {
        guard let entry = input.source.entry(named: GTFSFile.translations.name) else { return [:] }
        var table = try TableReader.open(source: input.source, entry: entry)
        let columns = ["table_name", "record_id", "record_sub_id"].map(table.header.index(of:))
        var named: [String: Named] = [:]
        while let row = try table.next() {
            guard let name = row.text(columns[0]), let id = row.text(columns[1]), let value = row.text(columns[2]),
                let file = GTFSFile.named(name + ".txt"), let second = Self.secondField(of: file),
                let shown = Self.shown(value, of: second)
            else { continue }
            named[file.name, default: Named()].ids.insert(unsafe StableHash.of(row.bytes(columns[1])))
            named[file.name, default: Named()].keys.insert(Self.hash(id, shown))
        }
        return named
    }

    private func present(_ named: Named, file: GTFSFile, second: GTFSField) throws -> Set<UInt64> {
        guard let entry = input.source.entry(named: file.name), !named.keys.isEmpty else { return [] }
        var table = try TableReader.open(source: input.source, entry: entry)
        let (first, index) = (table.header.index(of: file.primaryKey[0]), table.header.index(of: second.name))
        var found: Set<UInt64> = []
        while let row = try table.next() {
            guard named.ids.contains(unsafe StableHash.of(row.bytes(first))), let id = row.text(first),
                let shown = second.storedValue(row, index: index)?.shown
            else { continue }
            let key = Self.hash(id, shown)
            if named.keys.contains(key) { found.insert(key) }
        }
        return found
    }

    /// The second field of a key of two; nil for other keys.
    private static func secondField(of file: GTFSFile) -> GTFSField? {
        file.primaryKey.count == 2 ? file.field(named: file.primaryKey[1]) : nil
    }

    /// The value as a record's is shown: `07` and `7` are one number.
    private static func shown(_ text: String, of field: GTFSField) -> String? {
        if field.isText { return text }
        return (field.kind == .time ? ServiceTime(text)?.seconds : Int(text)).map { String($0) }
    }

    private static func hash(_ id: String, _ value: String) -> UInt64 {
        var hash = StableHash()
        hash.add(id)
        hash.add(value)
        return hash.value
    }
}
