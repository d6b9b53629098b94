internal import GTFSModel
internal import GTFSStore

/// How the ids of trips are taken apart: each at the run of digits that leaves the form which most ids share.
///
/// Keys go in the order of the forms, so that a reader finds a form by bisection and needs no index on its text.
struct TripForms {
    /// For each trip the number that the form of its id leaves out.
    let numbers: [Int]
    /// For each trip the place of its form among those that were met.
    private let met: [Int32]
    /// For each form that was met its key.
    private let keys: [Int]
    /// In the order of their keys, the first of which is 1.
    private let forms: [TripIDForm]

    init(_ ids: ByteInterner) {
        let shares = FormShares(ids)
        var distinct = ByteInterner()
        let apart = (0..<Int32(ids.count)).map { trip in
            unsafe ids.withBytes(trip) { id in unsafe Self.takeApart(id, shares, &distinct) }
        }
        numbers = apart.map(\.number)
        met = apart.map(\.form)
        let found = (0..<Int32(distinct.count)).map { number in
            unsafe distinct.withBytes(number) { unsafe FormBytes(bytes: Array($0)).form }
        }
        let order = found.indices.sorted { found[$0] < found[$1] }
        forms = order.map { found[$0] }
        var keys = [Int](repeating: 0, count: found.count)
        for (place, number) in order.enumerated() { keys[number] = place + 1 }
        self.keys = keys
    }

    private static func takeApart(
        _ id: UnsafeRawBufferPointer, _ shares: FormShares, _ distinct: inout ByteInterner
    ) -> (number: Int, form: Int32) {
        let run = unsafe shares.choose(of: id)
        let form = unsafe FormBytes(id, run).bytes
        return (
            run.map { unsafe TripIDForm.number(id[$0]) } ?? 0,
            unsafe form.withUnsafeBytes { unsafe distinct.intern($0) }
        )
    }

    /// Key of the form of a trip's id.
    func key(of trip: Int32) -> Int { keys[Int(met[Int(trip)])] }

    func write(to database: StoreDatabase) throws {
        let insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "trip_id_forms", ["id_form_key", "prefix", "suffix", "digits"]))
        for (place, form) in forms.enumerated() {
            try insert.run([
                .integer(place + 1), .text(form.prefix), StoredValue(form.suffix), .integer(form.digits),
            ])
        }
    }
}

/// How many ids could have each form, by its hash. Two forms of one hash would only make a worse choice.
private struct FormShares {
    private var counts: [UInt64: Int32] = [:]

    init(_ ids: ByteInterner) {
        for number in 0..<Int32(ids.count) {
            unsafe ids.withBytes(number) { id in
                for run in unsafe TripIDForm.runsOfDigits(in: id) {
                    counts[unsafe Self.hash(id, run), default: 0] += 1
                }
            }
        }
    }

    /// Of forms that equally many ids share, the last: runs of an id count up towards its end.
    func choose(of id: UnsafeRawBufferPointer) -> Range<Int>? {
        let runs = unsafe TripIDForm.runsOfDigits(in: id)
        guard runs.count > 1 else { return runs.first }
        var best: (run: Range<Int>, count: Int32)?
        for run in runs {
            let count = counts[unsafe Self.hash(id, run)] ?? 0
            if count >= best?.count ?? 0 { best = (run, count) }
        }
        return best?.run
    }

    private static func hash(_ id: UnsafeRawBufferPointer, _ run: Range<Int>) -> UInt64 {
        var hash = StableHash()
        unsafe hash.add(StableHash.of(UnsafeRawBufferPointer(rebasing: id[..<run.lowerBound])))
        unsafe hash.add(StableHash.of(UnsafeRawBufferPointer(rebasing: id[run.upperBound...])))
        hash.add(unsafe TripIDForm.digits(id[run]))
        return hash.value
    }
}

/// A form as one run of bytes, to tell forms apart without making text of each id: the digits, or 255 where there is no
/// number, the length of the prefix in four bytes, prefix and suffix.
private struct FormBytes {
    let bytes: [UInt8]
    private static let noNumber: UInt8 = 255

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ id: UnsafeRawBufferPointer, _ run: Range<Int>?) {
        let digits = run.map { unsafe UInt8(TripIDForm.digits(id[$0])) } ?? Self.noNumber
        let prefix = unsafe id[..<(run?.lowerBound ?? id.endIndex)]
        let suffix = unsafe id[(run?.upperBound ?? id.endIndex)...]
        let length = [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: unsafe prefix.count >> $0) }
        bytes = unsafe [digits] + length + prefix + suffix
    }

    var form: TripIDForm {
        let prefixEnd = 5 + bytes[1..<5].reduce(0) { $0 << 8 | Int($1) }
        let prefix = String(decoding: bytes[5..<prefixEnd], as: UTF8.self)
        guard bytes[0] != Self.noNumber else { return TripIDForm(prefix: prefix, suffix: nil, digits: 0, number: 0) }
        return TripIDForm(
            prefix: prefix, suffix: String(decoding: bytes[prefixEnd...], as: UTF8.self), digits: Int(bytes[0]),
            number: 0)
    }
}
