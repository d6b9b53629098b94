internal import GRDB
internal import GTFSModel

/// Favourites as rows of their tables.
enum FavouriteRows {
    /// All of them, in their order.
    static func all(_ db: Database) throws -> [Favourite] {
        let sql = """
            SELECT favorite_id, kind, label, created, part, id, code, name, latitude, longitude, location_type,
                platform_code, agency_id
            FROM favorites JOIN favorite_parts USING (favorite_id)
            ORDER BY sort_order, favorite_id, part
            """
        let rows = try Row.fetchAll(db, sql: sql)
        var favourites: [Favourite] = []
        for (index, row) in rows.enumerated() {
            guard try part(row) == 0 else { continue }
            let next = rows.dropFirst(index + 1).first
            favourites.append(
                Favourite(
                    id: try value(row, column: "favorite_id"), subject: try subject(row, next: next),
                    label: try text(row, column: "label"),
                    order: favourites.count + 1, created: try value(row, column: "created")))
        }
        return favourites
    }

    private static func part(_ row: Row) throws -> Int { try value(row, column: "part") }

    /// - Parameter next: the next row, which is the other end of a journey.
    private static func subject(_ row: Row, next: Row?) throws -> Favourite.Subject {
        switch try text(row, column: "kind") {
        case "route": return .route(try route(row))
        case "journey":
            guard let next, try part(next) == 1 else { throw RowError() }
            return .journey(from: try end(row), to: try end(next))
        default:
            switch try end(row) {
            case .stop(let stop): return .stop(stop)
            case .position(let position): return .position(position)
            }
        }
    }

    private static func end(_ row: Row) throws -> Favourite.End {
        let position = try position(row)
        guard let id = try text(row, column: "id") else {
            guard let position else { throw RowError() }
            return .position(position)
        }
        let type: Int? = try row.value("location_type")
        var stop = Stop(
            id: Stop.ID(id), name: try text(row, column: "name"), position: position,
            locationType: LocationType(rawValue: type ?? 0))
        stop.code = try text(row, column: "code")
        stop.platformCode = try text(row, column: "platform_code")
        return .stop(stop)
    }

    private static func route(_ row: Row) throws -> Route {
        guard let id = try text(row, column: "id") else { throw RowError() }
        var route = Route(id: Route.ID(id))
        route.shortName = try text(row, column: "code")
        route.longName = try text(row, column: "name")
        route.agencyID = try text(row, column: "agency_id").map { Agency.ID($0) }
        return route
    }

    private static func position(_ row: Row) throws -> Coordinate? {
        let degrees: (Double?, Double?) = (try row.value("latitude"), try row.value("longitude"))
        guard let latitude = degrees.0, let longitude = degrees.1, (-90...90).contains(latitude),
            (-180...180).contains(longitude)
        else { return nil }
        return Coordinate(latitude: latitude, longitude: longitude)
    }

    private static func text(_ row: Row, column: String) throws -> String? { try row.value(column) }

    private static func value(_ row: Row, column: String) throws -> Int { try row.value(column) }

    /// The error for a row that no version of the toolkit writes.
    struct RowError: Error {}
}

extension FavouriteRows {
    /// Adds a favourite after the others; returns its number.
    static func insert(_ subject: Favourite.Subject, label: String?, created: Int, _ db: Database) throws -> Int {
        let sql = """
            INSERT INTO favorites (kind, label, sort_order, created)
            VALUES (?, ?, (SELECT ifnull(max(sort_order), 0) + 1 FROM favorites), ?)
            """
        try db.execute(sql: sql, arguments: [subject.kind, label, created])
        let id = Int(db.lastInsertedRowID)
        if case .route(let route) = subject { try insert(route, of: id, db: db) }
        for (part, end) in subject.ends.enumerated() { try insert(end, part: part, of: id, db: db) }
        return id
    }

    private static func insert(_ end: Favourite.End, part: Int, of id: Int, db: Database) throws {
        var stop: Stop?
        if case .stop(let kept) = end { stop = kept }
        let sql = """
            INSERT INTO favorite_parts
                (favorite_id, part, id, code, name, latitude, longitude, location_type, platform_code)
            VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)
            """
        try db.execute(
            sql: sql,
            arguments: [
                id, part, stop?.id.rawValue, stop?.code, stop?.name, end.position?.latitude, end.position?.longitude,
                stop?.locationType.rawValue, stop?.platformCode,
            ])
    }

    private static func insert(_ route: Route, of id: Int, db: Database) throws {
        let sql = "INSERT INTO favorite_parts (favorite_id, part, id, code, name, agency_id) VALUES (?, 0, ?, ?, ?, ?)"
        try db.execute(
            sql: sql,
            arguments: [id, route.id.rawValue, route.shortName, route.longName, route.agencyID?.rawValue])
    }

    static func setLabel(_ label: String?, of id: Int, _ db: Database) throws {
        try db.execute(sql: "UPDATE favorites SET label = ? WHERE favorite_id = ?", arguments: [label, id])
    }

    static func delete(_ id: Int, db: Database) throws {
        try db.execute(sql: "DELETE FROM favorites WHERE favorite_id = ?", arguments: [id])
    }

    /// Numbers the favourites in this order, from 1.
    static func setOrder(_ ids: [Int], db: Database) throws {
        for (index, id) in ids.enumerated() {
            try db.execute(
                sql: "UPDATE favorites SET sort_order = ? WHERE favorite_id = ?", arguments: [index + 1, id])
        }
    }
}
