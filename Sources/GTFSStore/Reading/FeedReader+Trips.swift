internal import GRDB
package import GTFSModel

extension FeedReader {
    package func trip(key: Key<Trip>, _ selection: TripSelection = .whole) throws -> TripRow? {
        try SelectedRows(db, selection.columns, "\(selection.sql) WHERE trip_key = ?", key.rawValue).first(TripRow.init)
    }

    /// Calls `body` with each trip among `count` keys from `first`.
    package func eachTrip(
        from first: Key<Trip>, count: Int, _ body: (TripRow.Start) throws -> Void
    ) throws {
        let selection = TripSelection.start
        try SelectedRows(
            db, selection.columns, "\(selection.sql) WHERE trip_key BETWEEN ? AND ?", first.rawValue,
            first.rawValue + count - 1
        ).each { try body(TripRow.Start($0)) }
    }

    /// Calls `body` with each trip that has a time and a service, with its block, in the order of their keys.
    package func eachTimedTrip(_ body: (TripRow.Start) throws -> Void) throws {
        let selection = TripSelection.startInBlock
        try SelectedRows(
            db, selection.columns,
            "\(selection.sql) WHERE start_time IS NOT NULL AND service_key IS NOT NULL ORDER BY trip_key"
        ).each { try body(TripRow.Start($0)) }
    }

    /// The trips that wheelchairs cannot use: wheelchair_accessible 2.
    package func tripsWithoutWheelchairs() throws -> Set<Key<Trip>> {
        let row = try SteppedStatement(
            db, "SELECT trip_key FROM stored_trips NATURAL JOIN trip_attributes WHERE wheelchair_accessible = 2")
        defer { row.reset() }
        var found: Set<Key<Trip>> = []
        while try row.step() { found.insert(row.key(0)) }
        return found
    }

    func tripKeys(ofBlock key: Key<Block>) throws -> [Key<Trip>] {
        let block = try SteppedStatement(db, "SELECT width, trip_keys FROM blocks WHERE block_key = ?")
        defer { block.reset() }
        block.bind(key, at: 1)
        return try block.step() ? block.packed(width: 0, 1).map { Key($0) } : []
    }

    /// The trips of a block with their start times, the earliest first.
    package func tripsOfBlock(key: Key<Block>) throws -> [TripRow.Start] {
        let selection = TripSelection.start
        return try tripKeys(ofBlock: key).compactMap { key in
            try SelectedRows(db, selection.columns, "\(selection.sql) WHERE trip_key = ?", key.rawValue)
                .first(TripRow.Start.init)
        }
    }

    /// Hands over the stored columns of each trip, in the order of their keys.
    package func eachStoredTrip(_ body: (TripRow) throws -> Void) throws {
        let trips = try TripRow.Cursor(db)
        while let trip = try trips.next() { try body(trip) }
    }
}

extension FeedReader {
    /// Every run of equal stop_headsigns of a list, in order.
    package func stopHeadsigns(listKey: Key<HeadsignList>) throws -> [(positions: ClosedRange<Int>, headsign: String)] {
        try Row.fetchAll(
            db.cachedStatement(
                sql: "\(VerifySQL.headsigns) WHERE headsign_list_key = ? ORDER BY first_position"),
            arguments: [listKey.rawValue]
        ).compactMap { row in
            let (first, last): (Int, Int) = try (row.value(1), row.value(2))
            return first <= last ? (first...last, try row.value(3)) : nil
        }
    }
}

extension TripRow {
    /// The trips with their stored columns, one by one, in the order of their keys.
    package final class Cursor {
        private let rows: SelectedRows<Column>
        private var isAtEnd = false

        package init(_ db: StoreDatabase) throws {
            let selection = TripSelection.stored
            let statement = try db.makeStatement(sql: "\(selection.sql) ORDER BY profile_key, trip_key")
            rows = SelectedRows(SteppedStatement(statement), selection.columns)
        }

        /// The next trip; nil after the last one.
        package func next() throws -> TripRow? {
            if isAtEnd { return nil }
            isAtEnd = try !rows.statement.step()
            return isAtEnd ? nil : TripRow(rows)
        }
    }
}

extension FeedReader {
    /// The statements that look for ids like one that the feed does not have, constants so that a test pins their plans.
    package enum NearestIDSQL {
        package static let firstStop = "SELECT stop_id FROM stored_stops WHERE stop_id >= ?1 ORDER BY stop_id LIMIT 1"
        /// The run of trips that begins at a form and number, or the next one after them.
        package static let nextRun = """
            SELECT width, trip_keys FROM trip_id_order WHERE (id_form_key, id_number) >= (?1, ?2)
            ORDER BY id_form_key, id_number LIMIT 1
            """
    }
}

extension FeedReader {
    /// The first id of a stop at or after a text, in the order of their bytes; nil after the last.
    package func stopID(from text: String) throws -> String? {
        try String.fetchOne(db.cachedStatement(sql: NearestIDSQL.firstStop), arguments: [text])
    }

    /// Ids of trips next to one that the feed does not have: those of its own form with the next numbers below and
    /// above, and those of the forms before and after its own. The list is short for any number of trips.
    package func tripIDs(beside id: String) throws -> [String] {
        let count = try tripIDFormCount()
        var ids: [String] = []
        for form in TripIDForm.all(of: id).prefix(Self.mostRunsOfDigits) {
            let rank = try rank(of: form.shared, among: count)
            for key in max(1, rank.key - 1)...max(1, rank.key + 1) where rank.isKnown ? key == rank.key : true {
                guard let shared = try tripIDForm(key: Key(key)) else { continue }
                for trip in try numbers(ofForm: Key(key), around: form.number)
                where !ids.contains(shared.id(number: trip)) {
                    ids.append(shared.id(number: trip))
                }
            }
        }
        return ids
    }

    /// The most runs of digits of an id for which to look for trips.
    private static let mostRunsOfDigits = 8
    /// The most numbers on each side.
    private static let mostNumbers = 4

    /// Numbers of the trips of a form next to a number, at most four below and four above.
    private func numbers(ofForm form: Key<TripIDForm>, around number: Int64) throws -> [Int64] {
        let below = try runOfTrips(form: form, number: number)
        let above = try trips(NearestIDSQL.nextRun, form: form, number: number)
        let probe = try SteppedStatement(db, "SELECT id_form_key, id_number FROM stored_trips WHERE trip_key = ?")
        defer { probe.reset() }
        func numberOfForm(_ key: Key<Trip>) throws -> Int64? {
            probe.reset()
            probe.bind(key, at: 1)
            guard try probe.step(), probe.key(0) == form else { return nil }
            return probe.int64(1)
        }
        // Trips of a run are in the order of their ids, with those of other forms before and after them.
        var (low, high) = (0, below.count)
        while low < high {
            let middle = (low + high) / 2
            probe.reset()
            probe.bind(below[middle], at: 1)
            guard try probe.step() else { break }
            let found: (Key<TripIDForm>, Int64) = (probe.key(0), probe.int64(1))
            if found < (form, number) { low = middle + 1 } else { high = middle }
        }
        let near = below[max(0, low - Self.mostNumbers)..<min(below.count, low + Self.mostNumbers)]
        // The nearest numbers, only as many as are shown, in their order.
        return try (Array(near) + above.prefix(Self.mostNumbers)).compactMap(numberOfForm)
            .sorted { abs($0 - number) < abs($1 - number) }.prefix(NearestMatches.mostMatches).sorted()
    }

    /// The place of a form among all, by bisection: its key, or that of the first form after it.
    private func rank(of form: TripIDForm, among count: Int) throws -> (key: Int, isKnown: Bool) {
        // A damaged database may have any key.
        var (low, high) = (1, min(count, 1 << 30))
        while low <= high {
            let middle = (low + high) / 2
            guard let found = try tripIDForm(key: Key(middle)) else { break }
            if found == form { return (middle, true) }
            if found < form { low = middle + 1 } else { high = middle - 1 }
        }
        return (low, false)
    }
}

extension FeedReader {
    package func tripKey(id: String) throws -> Key<Trip>? {
        try tripKey(id: id, formCount: tripIDFormCount()) { try tripIDForm(key: $0) }
    }

    /// The trip with an id.
    /// - Parameters:
    ///   - formCount: `tripIDFormCount`.
    ///   - formOf: `tripIDForm`, or its cached result: one look-up reads some dozens of forms, and every look-up reads
    ///     the same ones first.
    package func tripKey(
        id: String, formCount: Int, formOf: (_ key: Key<TripIDForm>) throws -> TripIDForm?
    ) throws -> Key<Trip>? {
        for form in TripIDForm.all(of: id) {
            guard let formKey = try Self.key(of: form.shared, among: formCount, formOf) else { continue }
            if let key = try tripKey(form: formKey, number: form.number) { return key }
        }
        return nil
    }

    /// Keys of forms are 1 … this.
    package func tripIDFormCount() throws -> Int {
        try Int.fetchOne(db.cachedStatement(sql: "SELECT max(id_form_key) FROM trip_id_forms")) ?? 0
    }

    /// The part that trip ids of a form share.
    package func tripIDForm(key: Key<TripIDForm>) throws -> TripIDForm? {
        let form = try SteppedStatement(
            db, "SELECT prefix, suffix, digits FROM trip_id_forms WHERE id_form_key = ?")
        defer { form.reset() }
        form.bind(key, at: 1)
        guard try form.step() else { return nil }
        return TripIDForm(prefix: form.text(0) ?? "", suffix: form.text(1), digits: form.int(2), number: 0)
    }

    /// The part that trip ids of each form share.
    package func tripIDForms() throws -> [Key<TripIDForm>: TripIDForm] {
        let forms = try SteppedStatement(db, "SELECT id_form_key, prefix, suffix, digits FROM trip_id_forms")
        defer { forms.reset() }
        var found: [Key<TripIDForm>: TripIDForm] = [:]
        while try forms.step() {
            found[forms.key(0)] = TripIDForm(
                prefix: forms.text(1) ?? "", suffix: forms.text(2), digits: forms.int(3), number: 0)
        }
        return found
    }

    /// The key of a form, by bisection: keys are in the order of the forms.
    private static func key(
        of form: TripIDForm, among count: Int, _ formOf: (_ key: Key<TripIDForm>) throws -> TripIDForm?
    ) throws -> Key<TripIDForm>? {
        // A damaged database may have any key.
        var (low, high) = (1, min(count, 1 << 30))
        while low <= high {
            let middle = (low + high) / 2
            guard let found = try formOf(Key(middle)) else { return nil }
            if found == form { return Key(middle) }
            if found < form { low = middle + 1 } else { high = middle - 1 }
        }
        return nil
    }

    /// The trip with a form and number: by bisection in the one run of `trip_id_order` that can hold it.
    private func tripKey(form: Key<TripIDForm>, number: Int64) throws -> Key<Trip>? {
        let keys = try runOfTrips(form: form, number: number)
        let probe = try SteppedStatement(db, "SELECT id_form_key, id_number FROM stored_trips WHERE trip_key = ?")
        defer { probe.reset() }
        var (low, high) = (0, keys.count - 1)
        while low <= high {
            let middle = (low + high) / 2
            probe.reset()
            probe.bind(keys[middle], at: 1)
            guard try probe.step() else { return nil }
            let found: (Key<TripIDForm>, Int64) = (probe.key(0), probe.int64(1))
            if found == (form, number) { return keys[middle] }
            if found < (form, number) { low = middle + 1 } else { high = middle - 1 }
        }
        return nil
    }

    /// The trips of the last run that begins at or before a form and number, in the order of their ids.
    func runOfTrips(form: Key<TripIDForm>, number: Int64) throws -> [Key<Trip>] {
        try trips(
            """
            SELECT width, trip_keys FROM trip_id_order WHERE (id_form_key, id_number) <= (?1, ?2)
            ORDER BY id_form_key DESC, id_number DESC LIMIT 1
            """, form: form, number: number)
    }

    /// The trips of the run that a statement finds by a form and a number; none if there is no run.
    func trips(_ sql: String, form: Key<TripIDForm>, number: Int64) throws -> [Key<Trip>] {
        let run = try SteppedStatement(db, sql)
        defer { run.reset() }
        run.bind(form, at: 1)
        run.bind(number, at: 2)
        return try run.step() ? run.packed(width: 0, 1).map { Key($0) } : []
    }
}

extension SteppedStatement {
    /// The numbers of a packed column whose width is in another; 0 for a blank, which only a damaged file has: to leave
    /// it out would shift the numbers after it.
    func packed(width: Int32, _ column: Int32) -> [Int] {
        let width = int(width)
        return blob(column) { bytes in
            (0..<bytes.count / max(1, width)).map { PackedColumn.value(at: $0, width: width, in: bytes) ?? 0 }
        } ?? []
    }
}
