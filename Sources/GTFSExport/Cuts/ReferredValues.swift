internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// What happens in a cut to the values that records refer to.
struct ReferredValues {
    /// The record that a value leads to.
    enum Fate {
        /// A record of the cut.
        case remaining
        /// A record of the whole feed that the cut leaves out.
        case lost
        /// Nothing, not even in the whole feed.
        case nowhere
    }

    /// The values of a field of a small file.
    private struct Values {
        var remaining: Set<ExactText> = []
        var lost: Set<ExactText> = []
    }

    private let reader: FeedReader
    /// The fates of the ids that the tables know by a key.
    private var keyed: [GTFSField.Reference: (String) throws -> Fate] = [:]
    private var values: [GTFSField.Reference: Values] = [:]

    init(_ database: StoreDatabase) { reader = FeedReader(database) }

    /// Answers for a field by the key of its value.
    /// - Parameters:
    ///   - remaining: keys of the records that stay.
    ///   - known: keys of the records that the whole feed has; nil if every key has a record.
    ///   - key: of the record that has the value.
    mutating func enter<Of>(
        _ file: GTFSFile, _ field: String, remaining: KeySet, among known: KeySet? = nil,
        key: @escaping (FeedReader, String) throws -> Key<Of>?
    ) {
        keyed[.init(file: file.name, field: field)] = { [reader] id in
            guard let key = try key(reader, id) else { return .nowhere }
            if remaining.contains(key.rawValue) { return .remaining }
            return known.map { $0.contains(key.rawValue) } ?? true ? .lost : .nowhere
        }
    }

    func isKeyed(_ field: GTFSField.Reference) -> Bool { keyed[field] != nil }

    /// Takes a value of a record into account.
    mutating func enter(_ value: String, of field: GTFSField.Reference, remains: Bool) {
        let value = ExactText(value)
        if remains { values[field, default: Values()].remaining.insert(value) }
        if !remains { values[field, default: Values()].lost.insert(value) }
    }

    /// The fate of a value that must occur in one of these fields.
    func fate(of value: String, in fields: [GTFSField.Reference]) throws -> Fate {
        var isLost = false
        for field in fields {
            switch try fate(of: value, in: field) {
            case .remaining: return .remaining
            case .lost: isLost = true
            case .nowhere: continue
            }
        }
        return isLost ? .lost : .nowhere
    }

    private func fate(of value: String, in field: GTFSField.Reference) throws -> Fate {
        if let keyed = keyed[field] { return try keyed(value) }
        guard let values = values[field] else { return .nowhere }
        let value = ExactText(value)
        if values.remaining.contains(value) { return .remaining }
        return values.lost.contains(value) ? .lost : .nowhere
    }
}

/// The value of a field that refers or is referred to. Equal byte by byte, as ids are.
typealias ExactText = Identifier<GTFSField>
