import Foundation
import GRDB
import GTFSModel
import GTFSQuery
import TestSupport
import Testing

@Suite("The file of favourites", .timeLimit(.minutes(15))) struct FavouriteFileTests {
    private let folder: TemporaryFolder
    private let favourites: Favourites
    private static let home = Favourite.Subject.position(Coordinate(latitude: -33.87, longitude: 151.21))

    init() throws {
        folder = try TemporaryFolder()
        favourites = try Favourites(path: folder.file("mine.sqlite"))
    }

    private func stop(_ id: Stop.ID) -> Stop {
        var stop = Stop(
            id: id, name: "Quay", position: Coordinate(latitude: -33.8, longitude: 151.2), locationType: .station)
        (stop.code, stop.platformCode) = ("77", "4")
        return stop
    }

    private var route: Route {
        var route = Route(id: "R")
        (route.agencyID, route.shortName, route.longName) = ("X", "1", "Harbour line")
        return route
    }

    private func code(_ body: () throws -> Void) -> StoreError.Code? {
        do { try body() } catch { return (error as? StoreError)?.code }
        return nil
    }

    @Test func `gives back all four kinds as they were added, in their order, after it is opened again`() throws {
        let subjects: [Favourite.Subject] = [
            .stop(stop("A")), .route(route), Self.home,
            .journey(from: .stop(stop("A")), to: .position(Coordinate(latitude: 1, longitude: -2))),
        ]
        for (index, subject) in subjects.enumerated() {
            try favourites.add(subject, label: index == 2 ? "Home" : nil, created: 1_700_000_000 + index)
        }
        let read = try Favourites(path: folder.file("mine.sqlite")).all()
        #expect(read.map(\.subject) == subjects)
        #expect(read.map(\.label) == [nil, nil, "Home", nil])
        #expect(read.map(\.order) == [1, 2, 3, 4])
        #expect(read.map(\.created) == (0..<4).map { 1_700_000_000 + $0 })
        #expect(read.map(\.title) == ["Quay", "1", "Home", "Quay – 1, -2"])
        let json = try AnswerEncoder().encode(read)
        #expect(try JSONDecoder().decode([Favourite].self, from: json) == read)
    }

    @Test func `moves, renames and removes; numbers are never given twice`() throws {
        let ids = try ["A", "B", "C"].map { try favourites.add(.stop(stop(Stop.ID($0)))).id }
        try favourites.move(ids[2], to: 1)
        #expect(try favourites.all().map(\.id) == [ids[2], ids[0], ids[1]])
        try favourites.move(ids[2], to: 99)
        #expect(try favourites.all().map(\.id) == ids)
        try favourites.setLabel("Work", of: ids[1])
        #expect(try favourites.all()[1].title == "Work")
        try favourites.remove([ids[2], ids[0]])
        #expect(try favourites.all().map(\.order) == [1])
        let next = try favourites.add(.stop(stop("D")))
        #expect(!ids.contains(next.id))
    }

    @Test func `a number that it does not have is an error, and then nothing is removed`() throws {
        let id = try favourites.add(Self.home).id
        #expect(throws: QueryError.self) { try favourites.remove([id, 999]) }
        #expect(throws: QueryError.self) { try favourites.move(999, to: 1) }
        #expect(throws: QueryError.self) { try favourites.setLabel("x", of: 999) }
        #expect(try favourites.all().map(\.id) == [id])
    }

    @Test func `what is there already stays where it is, and takes the new label`() throws {
        let first = try favourites.add(.stop(stop("A")), label: "Work")
        try favourites.add(Self.home)
        #expect(try favourites.add(.stop(stop("A"))).id == first.id)
        #expect(try favourites.add(.stop(stop("A")), label: "Office").label == "Office")
        #expect(try favourites.all().count == 2)
    }

    @Test func `a foreign file is refused and left as it is`() throws {
        try folder.write("not a database, but long enough to be looked at".utf8, to: "text")
        let before = folder.bytes("text")
        #expect(code { _ = try Favourites(path: folder.file("text")) } == .notOurs)
        #expect(folder.bytes("text") == before)
        let queue = try DatabaseQueue(path: folder.file("other.sqlite"))
        try queue.write { try $0.execute(sql: "CREATE TABLE t (x)") }
        try queue.close()
        let database = folder.bytes("other.sqlite")
        #expect(code { _ = try Favourites(path: folder.file("other.sqlite")) } == .notOurs)
        #expect(folder.bytes("other.sqlite") == database)
        #expect(code { _ = try Favourites(path: folder.file("none/mine.sqlite")) } == .io)
    }

    @Test func `a damaged file and one of a later version are told apart`() throws {
        try favourites.add(Self.home)
        let queue = try DatabaseQueue(path: folder.file("mine.sqlite"))
        try queue.write { try $0.execute(sql: "UPDATE favorite_parts SET latitude = 400") }
        #expect(code { _ = try favourites.all() } == .damaged)
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 99") }
        try queue.close()
        #expect(code { _ = try Favourites(path: folder.file("mine.sqlite")) } == .newer)
        var bytes = try #require(folder.bytes("mine.sqlite"))
        for index in bytes.indices.dropFirst(4096) { bytes[index] = 0xFF }
        try folder.write(bytes, to: "broken.sqlite")
        #expect(code { _ = try Favourites(path: folder.file("broken.sqlite")).all() } != nil)
    }

    @Test func `two files that take over each other's changes have the same list, and keep their numbers`() throws {
        let other = try Favourites(path: folder.file("other.sqlite"))
        try favourites.add(Self.home, label: "Home")
        try favourites.add(.route(route))
        try other.add(.stop(stop("A")), label: "Work")
        try other.add(Self.home)
        let (mine, theirs) = (try favourites.changes(), try other.changes())
        try favourites.merge(theirs)
        try other.merge(mine)
        func shown(_ favourites: Favourites) throws -> [String] {
            try favourites.all().map { "\($0.order) \($0.subject.kind) \($0.label ?? "-")" }
        }
        #expect(try shown(favourites) == shown(other) && favourites.all().count == 3)
        #expect(try favourites.all().first { $0.subject == Self.home }?.id == 1)
        let work = try #require(try favourites.all().first { $0.label == "Work" })
        try favourites.remove([work.id])
        try other.merge(favourites.changes())
        #expect(try other.all().map(\.subject) == favourites.all().map(\.subject) && other.all().count == 2)
    }

    @Test func `what two devices added apart keeps its number and its label`() throws {
        // The names of devices are random: of two for one thing the first by name stays.
        for round in 0..<8 {
            let one = try Favourites(path: folder.file("one-\(round).sqlite"))
            let other = try Favourites(path: folder.file("other-\(round).sqlite"))
            try one.add(.stop(stop("A")), label: "Work")
            try one.add(Self.home)
            try other.add(Self.home)
            try other.add(.stop(stop("A")))
            let theirs = try other.changes()
            let merged = try other.merge(one.changes())
            let list = try one.merge(theirs)
            #expect(list.first { $0.label == "Work" }?.id == 1 && list.map(\.id).sorted() == [1, 2])
            #expect(merged.map(\.title) == list.map(\.title) && merged.map(\.id).sorted() == [1, 2])
        }
    }

    @Test func `a file with changes that no device writes is put right by the next change`() throws {
        for id: Stop.ID in ["A", "B"] { try favourites.add(.stop(stop(id))) }
        let queue = try DatabaseQueue(path: folder.file("mine.sqlite"))
        try queue.write { db in
            for (part, key, value) in [("subject", "number", "9223372036854775807"), ("order", "text", "'A'")] {
                let sql = "UPDATE favorite_changes SET change = json_set(change, '$.\(key)', \(value)) WHERE part = ?"
                try db.execute(sql: sql, arguments: [part])
            }
        }
        try queue.close()
        try favourites.move(2, to: 1)
        try favourites.add(Self.home)
        #expect(try favourites.all().map(\.id) == [2, 1, 3])
        let json = try JSONEncoder().encode(favourites.changes())
        let read = try JSONDecoder().decode(FavouriteChanges.self, from: json)
        let other = try Favourites(path: folder.file("other.sqlite"))
        #expect(try other.merge(read).map(\.subject) == favourites.all().map(\.subject))
    }

    @Test func `A label that other devices would refuse is refused where it is given`() throws {
        let id = try favourites.add(Self.home, label: String(repeating: "a", count: 10_000)).id
        #expect(throws: QueryError.self) {
            try favourites.setLabel(String(repeating: "a", count: 10_001), of: id)
        }
    }

    @Test func `A file of the first version gets the names of its favourites when it is asked for its changes`() throws
    {
        try favourites.add(Self.home, label: "Home")
        let queue = try DatabaseQueue(path: folder.file("mine.sqlite"))
        try queue.write { db in
            for table in ["favorite_names", "favorite_changes", "favorite_device", "favorite_sources"] {
                try db.execute(sql: "DROP TABLE \(table)")
            }
        }
        try queue.writeWithoutTransaction { try $0.execute(sql: "PRAGMA user_version = 1") }
        try queue.close()
        let old = try Favourites(path: folder.file("mine.sqlite"))
        let other = try Favourites(path: folder.file("other.sqlite"))
        try other.merge(old.changes())
        #expect(try other.all().map(\.label) == ["Home"] && old.all().map(\.id) == [1])
    }

    @Test func `writers at the same time lose nothing, not even while the file is made`() async throws {
        let path = folder.file("shared.sqlite")
        try await withThrowingTaskGroup(of: Void.self) { group in
            for writer in 0..<8 {
                group.addTask {
                    let own = try Favourites(path: path)
                    for index in 0..<5 { try await own.add(.route(Route(id: Route.ID("\(writer)-\(index)")))) }
                }
            }
            try await group.waitForAll()
        }
        let all = try await Favourites(path: path).all()
        #expect(all.count == 40)
        #expect(Set(all.map(\.order)) == Set(1...40))
    }

    @Test func `lists come at once, after a change, and after the change of another connection`() async throws {
        var lists = favourites.lists(lookingEvery: .milliseconds(20)).makeAsyncIterator()
        #expect(try await lists.next()?.isEmpty == true)
        try await favourites.add(Self.home, label: "Home")
        #expect(try await lists.next()?.map(\.title) == ["Home"])
        try await Favourites(path: folder.file("mine.sqlite")).add(.stop(stop("A")))
        #expect(try await lists.next()?.map(\.title) == ["Home", "Quay"])
    }

    /// Without it the test ends by the limit of the suite.
    @Test func `a change of another connection comes however soon after the first list it is made`() async throws {
        for round in 0..<20 {
            let path = folder.file("early-\(round).sqlite")
            let own = try Favourites(path: path)
            let lists = own.lists(lookingEvery: .milliseconds(50))
            try await Favourites(path: path).add(.stop(stop("A")))
            var titles: [String] = []
            for try await list in lists where !list.isEmpty {
                titles = list.map(\.title)
                break
            }
            #expect(try await own.all().map(\.title) == titles && titles == ["Quay"])
        }
    }
}
