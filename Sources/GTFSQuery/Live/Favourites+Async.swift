public import Foundation
public import GTFSModel

/// The same for code that must not wait: another process may be writing the file. Each throws the errors of the form of
/// the same name, and `CancellationError` if the task is cancelled before its turn.
extension Favourites {
    /// Opens a file of favourites, or creates it if there is none, outside the cooperative pool.
    public static func open(_ url: URL) async throws -> Favourites {
        try await QuestionKind.short.queue.value { try Favourites(url: url) }
    }

    /// All favourites, read outside the cooperative pool.
    public func all() async throws -> [Favourite] { try await QuestionKind.short.queue.value { try all() } }

    /// Adds a favourite after the others, outside the cooperative pool.
    @discardableResult
    public func add(
        _ subject: Favourite.Subject, label: String? = nil, created: Int = Int(Date().timeIntervalSince1970)
    ) async throws -> Favourite {
        try await QuestionKind.short.queue.value { try add(subject, label: label, created: created) }
    }

    /// Removes all of these favourites, or none, outside the cooperative pool.
    public func remove(_ ids: [Favourite.ID]) async throws {
        try await QuestionKind.short.queue.value { try remove(ids) }
    }

    /// Puts a favourite at a position of the list, outside the cooperative pool.
    public func move(_ id: Favourite.ID, to order: Int) async throws {
        try await QuestionKind.short.queue.value { try move(id, to: order) }
    }

    /// Gives a favourite another label, outside the cooperative pool.
    public func setLabel(_ label: String?, of id: Favourite.ID) async throws {
        try await QuestionKind.short.queue.value { try setLabel(label, of: id) }
    }
}

extension Timetable {
    /// Opens a database that `gtfs-import` made, outside the cooperative pool.
    /// - Throws: `StoreError` if the file is missing, is not a toolkit database, or has another schema version.
    public static func open(_ url: URL, memoryBudget: Int = Timetable.standardMemoryBudget) async throws -> Timetable {
        try await QuestionKind.short.queue.value { try Timetable(url: url, memoryBudget: memoryBudget) }
    }
}
