internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// The keys of files whose key is an id and another field. A file is read when it is first asked for, and its
/// keys are kept as hashes.
final class TwoPartKeys {
    private let input: ImportInput
    private var hashes: [String: Set<UInt64>] = [:]

    init(_ input: ImportInput) { self.input = input }

    /// Whether a record of the file has the key; false if `value` is none of its second field.
    /// - Parameter isWanted: of an id, whether the records that have it are asked for; the same in each call.
    func contains(
        _ id: String, _ value: String, in file: GTFSFile, where isWanted: (String) -> Bool = { _ in true }
    ) throws -> Bool {
        if input.options.excluded.contains(file.name) { return true }
        guard let second = file.field(named: file.primaryKey[1]), let shown = Self.shown(value, of: second) else {
            return false
        }
        let known = try hashes[file.name] ?? read(file, second, isWanted)
        hashes[file.name] = known
        return known.contains(Self.hash(id, shown))
    }

    private func read(_ file: GTFSFile, _ second: GTFSField, _ isWanted: (String) -> Bool) throws -> Set<UInt64> {
        guard let entry = input.source.entry(named: file.name) else { return [] }
        var table = try TableReader.open(source: input.source, entry: entry)
        let (first, index) = (table.header.index(of: file.primaryKey[0]), table.header.index(of: second.name))
        var found: Set<UInt64> = []
        while let row = try table.next() {
            guard let id = row.text(first), isWanted(id), let shown = second.storedValue(row, index)?.shown
            else { continue }
            found.insert(Self.hash(id, shown))
        }
        return found
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
