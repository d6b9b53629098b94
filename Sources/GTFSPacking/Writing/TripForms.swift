internal import GTFSModel
internal import GTFSStore

/// Divides the ids of trips into a form and a number, each at the run of digits whose form most ids share.
///
/// Keys are in the order of the forms, so that a reader finds a form by bisection and needs no index on its text.
struct TripForms {
    /// For each trip the number that the form of its id leaves out.
    private let numbers: PackedIntegers
    /// For each trip the index of its form among the forms found.
    private let found: PackedIntegers
    /// The key of each form that was found.
    private let keys: [Int]
    /// In the order of their keys, the first of which is 1.
    private let forms: [TripIDForm]
    /// The trips in the order of their ids: by form, then by number.
    private let order: [Int32]

    init(_ ids: ByteInterner) {
        let shares = FormShares(ids)
        var bytes: [UInt8] = []
        var (numbers, found) = (PackedIntegers(blank: 0), PackedIntegers(blank: 0))
        var distinct = ByteInterner()
        for trip in 0..<Int32(ids.count) {
            unsafe ids.withBytes(trip) { id in
                let run = unsafe shares.choose(of: id)
                unsafe FormBytes.write(id, run: run, to: &bytes)
                numbers.append(number: run.map { unsafe TripIDForm.number(id[$0]) } ?? 0)
                found.append(Int(unsafe bytes.withUnsafeBytes { unsafe distinct.intern($0) }))
            }
        }
        let unordered = (0..<Int32(distinct.count)).map { form in
            unsafe distinct.withBytes(form) { unsafe FormBytes(bytes: Array($0)).form }
        }
        let ranked = unordered.indices.sorted { unordered[$0] < unordered[$1] }
        forms = ranked.map { unordered[$0] }
        var formKeys = [Int](repeating: 0, count: unordered.count)
        for (offset, form) in ranked.enumerated() { formKeys[form] = offset + 1 }
        keys = formKeys
        order = (0..<Int32(ids.count)).grouped(
            forms.count, by: { formKeys[found[$0]] - 1 }, then: { numbers.number(at: $0) })
        (self.numbers, self.found) = (numbers, found)
    }

    func key(of trip: Int32) -> Int { keys[found[Int(trip)]] }

    /// The number that the form of a trip's id leaves out.
    func number(of trip: Int32) -> Int64 { numbers.number(at: Int(trip)) }

    func write(to database: StoreDatabase) throws {
        let insert = try PreparedInsert(
            database, sql: WriteSQL.insert(into: "trip_id_forms", ["id_form_key", "prefix", "suffix", "digits"]))
        for (index, form) in forms.enumerated() {
            try insert.run([
                .integer(index + 1), .text(form.prefix), StoredValue(form.suffix), .integer(form.digits),
            ])
        }
    }

    /// Writes trip_id_order: the trips in the order of their ids, in runs, a few of which fit on a page.
    /// - Parameter tripKeys: the key of each trip, by index.
    func writeOrder(to database: StoreDatabase, keys tripKeys: [Int32]) throws {
        let insert = try PreparedInsert(
            database,
            sql: WriteSQL.insert(into: "trip_id_order", ["id_form_key", "id_number", "width", "trip_keys"]))
        let width = PackedColumn.width(for: [tripKeys.count])
        let length = PageSpace.RowBytes.mostPacked / width
        for start in stride(from: 0, to: order.count, by: length) {
            let run = order[start..<min(start + length, order.count)]
            insert.bind(1, key(of: order[start]))
            insert.bind(2, number(of: order[start]))
            insert.bind(3, width)
            insert.bind(4, blob: PackedColumn(run.map { Int(tripKeys[Int($0)]) }, width: width).bytes)
            try insert.run()
        }
    }
}

/// How many ids could have each form, by the hash of the form. If two forms share a hash, the choice is only less good.
private struct FormShares {
    private var counts: [UInt32: Int32] = [:]

    init(_ ids: ByteInterner) {
        for trip in 0..<Int32(ids.count) {
            unsafe ids.withBytes(trip) { id in
                for run in unsafe TripIDForm.runsOfDigits(in: id) {
                    counts[unsafe Self.hash(id, run: run), default: 0] += 1
                }
            }
        }
    }

    /// The run of digits whose form most ids share; the last of equal ones, as ids count up towards their end.
    func choose(of id: UnsafeRawBufferPointer) -> Range<Int>? {
        let runs = unsafe TripIDForm.runsOfDigits(in: id)
        guard runs.count > 1 else { return runs.first }
        var best: (run: Range<Int>, count: Int32)?
        for run in runs {
            let count = counts[unsafe Self.hash(id, run: run)] ?? 0
            if count >= best?.count ?? 0 { best = (run, count) }
        }
        return best?.run
    }

    private static func hash(_ id: UnsafeRawBufferPointer, run: Range<Int>) -> UInt32 {
        var hash = StableHash()
        unsafe hash.add(StableHash.of(UnsafeRawBufferPointer(rebasing: id[..<run.lowerBound])))
        unsafe hash.add(StableHash.of(UnsafeRawBufferPointer(rebasing: id[run.upperBound...])))
        hash.add(unsafe TripIDForm.digits(id[run]))
        return UInt32(truncatingIfNeeded: hash.value &>> 32)
    }
}

/// A form as bytes, to compare forms without a text for each id: the count of digits, or 255 if the id has no number;
/// the length of the prefix in four bytes; prefix and suffix.
private struct FormBytes {
    let bytes: [UInt8]
    private static let noNumber: UInt8 = 255

    /// Replaces the bytes by those of the form of an id.
    static func write(_ id: UnsafeRawBufferPointer, run: Range<Int>?, to bytes: inout [UInt8]) {
        let digits = run.map { unsafe UInt8(TripIDForm.digits(id[$0])) } ?? Self.noNumber
        let prefix = unsafe id[..<(run?.lowerBound ?? id.endIndex)]
        let suffix = unsafe id[(run?.upperBound ?? id.endIndex)...]
        bytes.removeAll(keepingCapacity: true)
        bytes.append(digits)
        for shift in [24, 16, 8, 0] { bytes.append(UInt8(truncatingIfNeeded: unsafe prefix.count >> shift)) }
        unsafe bytes.append(contentsOf: prefix)
        unsafe bytes.append(contentsOf: suffix)
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
