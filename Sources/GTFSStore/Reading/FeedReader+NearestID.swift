internal import GRDB
internal import GTFSModel

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
