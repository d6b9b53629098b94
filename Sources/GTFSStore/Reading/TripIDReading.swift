internal import GRDB
package import GTFSModel

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
