public import Foundation
public import GTFSModel
internal import GTFSStore

/// A person's favourites: stops, routes, positions and journeys, in a small file of their own. They are never in the feed's
/// file, which each import replaces.
///
///     let favourites = try Favourites(url: folder.appending(path: "favorites.sqlite"))
///     let stop = try await timetable.stop("200060").stop
///     try await favourites.add(.stop(stop), label: "Work")
///     for try await list in favourites.lists() { show(try await timetable.resolve(list)) }
///
/// Any number of threads and processes may read and change one file at once.
public struct Favourites: Sendable {
    private let file: FavouriteFile

    /// Opens a file of favourites, or creates it if there is none.
    /// - Throws: `StoreError` for a file that is something else, is damaged or cannot be written.
    public init(path: String) throws { try self.init(path: path, patience: nil) }

    /// - Parameter patience: seconds to wait for the change of another process; nil for 10.
    package init(path: String, patience: Double?) throws { file = try FavouriteFile(path: path, patience: patience) }

    /// Opens a file of favourites, or creates it if there is none.
    /// - Throws: `StoreError` for a file that is something else, is damaged or cannot be written.
    public init(url: URL) throws { try self.init(path: url.filePath()) }

    /// All favourites, in the order that the person gave them.
    /// - Throws: `StoreError`.
    public func all() throws -> [Favourite] { try file.all() }

    /// Adds a favourite after the others. A subject that is already a favourite stays as it is; a label replaces its
    /// own.
    /// - Parameters:
    ///   - subject: what to keep. Best with names in the feed's own language, to find it again.
    ///   - label: the person's own name for it; nil for none.
    ///   - created: seconds since 1970; the current time if left out.
    /// - Returns: the favourite with its number.
    /// - Throws: `QueryError` for a position that is not on Earth, and for a label with a NUL character or of more than 10,000
    ///   bytes; `StoreError`.
    @discardableResult
    public func add(
        _ subject: Favourite.Subject, label: String? = nil, created: Int = Int(Date().timeIntervalSince1970)
    ) throws -> Favourite {
        for position in subject.positions { try QueryError.requirePosition(position) }
        try Self.require(label)
        return try file.add(subject, label: label, created: created)
    }

    /// Removes all of these favourites, or none.
    /// - Throws: `QueryError.Code.unknownID` for a number that the file does not have; `StoreError`.
    public func remove(_ ids: [Favourite.ID]) throws {
        if let unknown = try file.remove(ids) { throw Self.unknown(unknown) }
    }

    /// Puts a favourite at a position of the list.
    /// - Parameter order: 1 for the first; a number beyond the end means the end.
    /// - Throws: `QueryError.Code.unknownID` if the file does not have the favourite; `StoreError`.
    public func move(_ id: Favourite.ID, to order: Int) throws {
        guard try file.move(id, to: order) else { throw Self.unknown(id) }
    }

    /// Gives a favourite another label.
    /// - Parameter label: nil for none.
    /// - Throws: `QueryError.Code.unknownID` if the file does not have the favourite; `StoreError`.
    public func setLabel(_ label: String?, of id: Favourite.ID) throws {
        try Self.require(label)
        guard try file.setLabel(label, of: id) else { throw Self.unknown(id) }
    }

    /// What a person has changed on this device and on those that it heard of, to be merged on others.
    /// - Throws: `StoreError`.
    public func changes() throws -> FavouriteChanges { try file.changes() }

    /// Takes over the changes of another device. Devices that have merged the same changes, in any order, have the same list;
    /// no clock is looked at.
    /// - Returns: the list after that.
    /// - Throws: `StoreError`.
    @discardableResult
    public func merge(_ changes: FavouriteChanges) throws -> [Favourite] { try file.merge(changes) }

    /// The routes of which each source of messages has spoken, as `learnSources(from:at:)` kept them.
    /// - Throws: `StoreError`.
    public func sourceRoutes() throws -> SourceRoutes { try file.sourceRoutes() }

    /// Keeps which routes the sources of an overlay speak of, so that boards can leave the other sources alone. It stays on
    /// this device: `changes()` does not have it.
    /// - Parameters:
    ///   - overlay: the messages of any of the sources.
    ///   - now: seconds since 1970.
    /// - Throws: `StoreError`.
    public func learnSources(from overlay: RealtimeOverlay, at now: Int) throws {
        try file.learnSources(from: overlay, at: now)
    }

    /// The list at once, and again after each change. A slow listener gets only the newest list.
    /// - Parameter interval: how often to look for changes that other processes made; those of this one come at once.
    /// - Returns: a sequence that ends with its task, or with a `StoreError`.
    public func lists(lookingEvery interval: Duration = .seconds(1)) -> AsyncThrowingStream<[Favourite], any Error> {
        file.lists(lookingEvery: interval)
    }

    /// SQLite ends a text at a NUL character, and other devices refuse a longer one.
    private static func require(_ label: String?) throws {
        guard let label else { return }
        if label.utf8.contains(0) {
            throw QueryError(.badValue, field: "label", "label has a NUL character", advice: "leave it out.")
        }
        guard label.utf8.count > FavouriteChanges.longestText else { return }
        throw QueryError(
            .badValue, field: "label", "label is longer than \(FavouriteChanges.longestText) bytes",
            advice: "give a shorter one.")
    }

    private static func unknown(_ id: Favourite.ID) -> QueryError {
        QueryError(
            .unknownID, field: "favorite_id", kind: .favourite, requestedID: "\(id)", "There is no favourite \(id)",
            advice: "list them for their numbers.")
    }
}

extension Favourite.Subject {
    fileprivate var positions: [Coordinate] {
        switch self {
        case .position(let position): [position]
        case .journey(let from, let to):
            [from, to].compactMap { if case .position(let position) = $0 { position } else { nil } }
        case .stop, .route: []
        }
    }
}
