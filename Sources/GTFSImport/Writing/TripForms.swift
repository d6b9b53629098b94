internal import GTFSModel
internal import GTFSStore

/// How the ids of trips are taken apart: each at the run of digits that leaves the form which most ids share.
///
/// Keys go in the order of the forms, so that a reader finds a form by bisection and needs no index on its text.
struct TripForms {
    private let ids: ByteInterner
    private let shares: [UInt64: Int32]
    private let keys: [TripIDForm: Int]

    init(_ ids: ByteInterner) {
        self.ids = ids
        let shares = Self.shares(ids)
        self.shares = shares
        let used = Set((0..<Int32(ids.count)).map { Self.choose(ids.text($0), shares).shared })
        keys = Dictionary(uniqueKeysWithValues: used.sorted().enumerated().map { ($1, $0 + 1) })
    }

    /// Key of the form of a trip's id, and its number.
    func form(of trip: Int32) -> (key: Int, number: Int) {
        let form = Self.choose(ids.text(trip), shares)
        return (keys[form.shared] ?? 0, form.number)
    }

    func write(to database: StoreDatabase) throws {
        let insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "trip_id_forms", ["id_form_key", "prefix", "suffix", "digits"]))
        for (form, key) in keys.sorted(by: { $0.value < $1.value }) {
            try insert.run([.integer(key), .text(form.prefix), StoredValue(form.suffix), .integer(form.digits)])
        }
    }

    /// How many ids could have each form, by its hash. Two forms of one hash would only make a worse choice.
    private static func shares(_ ids: ByteInterner) -> [UInt64: Int32] {
        var shares: [UInt64: Int32] = [:]
        for number in 0..<Int32(ids.count) {
            for form in TripIDForm.all(of: ids.text(number)) { shares[form.shareHash, default: 0] += 1 }
        }
        return shares
    }

    /// Of forms that equally many ids share, the last: runs of an id count up towards its end.
    private static func choose(_ id: String, _ shares: [UInt64: Int32]) -> TripIDForm {
        var best: (form: TripIDForm, count: Int32)?
        for form in TripIDForm.all(of: id) {
            let count = shares[form.shareHash] ?? 0
            if count >= best?.count ?? 0 { best = (form, count) }
        }
        return best?.form ?? TripIDForm(prefix: id, suffix: nil, digits: 0, number: 0)
    }
}

extension TripIDForm {
    fileprivate var shareHash: UInt64 {
        var hash = StableHash()
        hash.add(prefix)
        hash.add(suffix)
        hash.add(digits)
        return hash.value
    }
}
