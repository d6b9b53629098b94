internal import Foundation
internal import GRDB
internal import GTFSModel

/// The changes of a file of favourites, as it keeps them for other devices.
enum FavouriteLog {
    /// What is known of all changes, of this device and of others.
    static func changes(_ db: Database) throws -> FavouriteChanges {
        let texts = try String.fetchAll(db, sql: "SELECT change FROM favorite_changes")
        // One list is read several times as quickly as each change by itself.
        let list = Data("[\(texts.joined(separator: ","))]".utf8)
        return FavouriteChanges(try JSONDecoder().decode([FavouriteChanges.Change].self, from: list))
    }

    /// Notes how the list differs from what the changes give.
    static func note(_ db: Database) throws {
        let known = try changes(db)
        var changes = known
        let names = try names(db)
        let present = try FavouriteRows.all(db).map { favourite in
            var kept = Favourite(id: 0, subject: favourite.subject, order: 0, created: favourite.created)
            kept.label = favourite.label
            return (id: favourite.id, name: names[favourite.id], favourite: kept)
        }
        let given = changes.note(present.map { ($0.name, $0.favourite) }, on: try device(db))
        for (row, name) in zip(present, given) where row.name == nil { try set(name, of: row.id, db: db) }
        try write(changes.changes(since: known), db: db)
    }

    /// Takes over the changes of another device, and puts the list right.
    static func merge(_ other: FavouriteChanges, db: Database) throws {
        try note(db)
        let known = try changes(db)
        var changes = known
        changes.merge(other)
        try write(changes.changes(since: known), db: db)
        try show(changes.list, db: db)
    }

    /// Makes the rows of the list those of the changes; a favourite keeps its number.
    private static func show(_ list: [FavouriteChanges.Item], db: Database) throws {
        var numbers = Dictionary(try names(db).map { ($1, $0) }) { first, _ in first }
        try rename(&numbers, to: list, db: db)
        let names = Set(list.map(\.favourite))
        for (name, number) in numbers where !names.contains(name) { try FavouriteRows.delete(number, db: db) }
        for item in list {
            guard let number = numbers[item.favourite] else {
                let number = try FavouriteRows.insert(
                    item.kept.subject, label: item.label, created: item.kept.created, db)
                try set(item.favourite, of: number, db: db)
                numbers[item.favourite] = number
                continue
            }
            try FavouriteRows.setLabel(item.label, of: number, db)
        }
        try FavouriteRows.setOrder(list.compactMap { numbers[$0.favourite] }, db: db)
    }

    /// Gives a favourite the name under which another device added the same thing, so that it keeps its number.
    private static func rename(
        _ numbers: inout [String: Int], to list: [FavouriteChanges.Item], db: Database
    ) throws {
        let names = Set(list.map(\.favourite))
        let rows = try FavouriteRows.all(db).map { ($0.id, $0.subject.identity) }
        let identities = Dictionary(rows) { first, _ in first }
        var new: [String: String] = [:]
        for item in list where numbers[item.favourite] == nil { new[item.kept.subject.identity] = item.favourite }
        for (name, number) in numbers.sorted(by: { $0.value < $1.value }) where !names.contains(name) {
            guard let identity = identities[number], let other = new.removeValue(forKey: identity) else { continue }
            try db.execute(
                sql: "UPDATE favorite_names SET name = ? WHERE favorite_id = ?", arguments: [other, number])
            numbers[name] = nil
            numbers[other] = number
        }
    }

    /// The names of the favourites among devices, by number.
    private static func names(_ db: Database) throws -> [Int: String] {
        let rows = try Row.fetchAll(db, sql: "SELECT favorite_id, name FROM favorite_names")
        var names: [Int: String] = [:]
        for row in rows {
            let (number, name): (Int, String) = (try row.value("favorite_id"), try row.value("name"))
            names[number] = name
        }
        return names
    }

    private static func set(_ name: String, of number: Int, db: Database) throws {
        try db.execute(sql: "INSERT INTO favorite_names (favorite_id, name) VALUES (?, ?)", arguments: [number, name])
    }

    private static func write(_ changes: [FavouriteChanges.Change], db: Database) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        for change in changes {
            let text = String(decoding: try encoder.encode(change), as: UTF8.self)
            try db.execute(
                sql: "INSERT OR REPLACE INTO favorite_changes (name, part, change) VALUES (?, ?, ?)",
                arguments: [change.favourite, change.part.rawValue, text])
        }
    }

    /// The name of this device, given once.
    private static func device(_ db: Database) throws -> String {
        if let known = try String.fetchOne(db, sql: "SELECT device FROM favorite_device") { return known }
        let device = String(UInt64.random(in: .min ... .max), radix: 36)
        try db.execute(sql: "INSERT INTO favorite_device (device) VALUES (?)", arguments: [device])
        return device
    }
}
