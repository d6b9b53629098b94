import Foundation
import GTFSModel
import GTFSRealtime
import GTFSUpdates
import TestSupport
import Testing

/// An app's database is brought up to date from a folder on a server, or stays what it was.
struct TimetableUpdaterTests {
    /// Versions that are published one after the other.
    struct City {
        let folder: TemporaryFolder
        private(set) var databases: [String] = []
        var served: String { folder.file("public") }
        var phone: String { folder.file("phone.sqlite") }

        /// - Parameter directUpdates: with 1, updates lead from version to version alone.
        init(versions: Int, seed: UInt64 = 5, directUpdates: Int = 1) throws {
            folder = try TemporaryFolder()
            var feed = ChangedFeed(seed: seed)
            let publication = TimetablePublication(folder: folder.file("public"), directUpdates: directUpdates)
            for number in 0..<versions {
                databases.append(try feed.database("\(number).sqlite", in: folder))
                try publication.publish(databases[number], now: Date(timeIntervalSince1970: 1_770_000_000))
                while try number + 1 < versions && same(feed, databases[number]) { feed.change() }
            }
        }

        private func same(_ feed: ChangedFeed, _ database: String) throws -> Bool {
            try Data(contentsOf: URL(fileURLWithPath: feed.database("probe.sqlite", in: folder)))
                == Data(contentsOf: URL(fileURLWithPath: database))
        }

        func updater(_ server: LoopbackServer, options: TimetableUpdater.Options = .init()) -> TimetableUpdater {
            TimetableUpdater(
                manifest: URL(string: "https://example.org/city/manifest.json")!, database: phone, transport: server,
                options: options)
        }

        func start(from number: Int) throws {
            try FileManager.default.copyItem(atPath: databases[number], toPath: phone)
        }

        func isCurrent() throws -> Bool {
            try Data(contentsOf: URL(fileURLWithPath: phone)) == Data(contentsOf: URL(fileURLWithPath: databases.last!))
        }

        var hidden: [String] { folder.names.filter { $0.hasPrefix(".") } }
    }

    private static func steps(_ updater: TimetableUpdater) async throws -> [TimetableUpdater.Step] {
        var steps: [TimetableUpdater.Step] = []
        for try await step in updater.run() { steps.append(step) }
        return steps
    }

    @Test func `an app without a database gets the whole one`() async throws {
        let city = try City(versions: 2)
        let server = LoopbackServer(folder: city.served)
        let steps = try await Self.steps(city.updater(server))
        guard case .found(let way) = steps.first, case .current(let version) = steps.last else {
            Issue.record("the steps are \(steps)")
            return
        }
        #expect(way.files == [version.whole])
        #expect(try city.isCurrent())
        #expect(city.hidden.isEmpty)
    }

    @Test func `an app with an old version gets the updates since then, one after the other`() async throws {
        let city = try City(versions: 4)
        try city.start(from: 0)
        let server = LoopbackServer(folder: city.served)
        let way = try await city.updater(server).check()
        let manifest = try TimetablePublication(folder: city.served).manifest()
        #expect(manifest.versions.count == 4)
        #expect(way.files == manifest.versions.dropFirst().map(\.update))
        _ = try await Self.steps(city.updater(server))
        #expect(try city.isCurrent())
        #expect(city.hidden.isEmpty)
    }

    @Test func `an app that missed versions gets one update where that is shorter than those in between`() async throws
    {
        let city = try City(versions: 5, directUpdates: 4)
        let manifest = try TimetablePublication(folder: city.served).manifest()
        let direct = try #require(manifest.versions.last?.directUpdates)
        #expect(manifest.versions.dropLast().allSatisfy { $0.directUpdates == nil } && direct.count > 1)
        for number in 0..<4 {
            try? FileManager.default.removeItem(atPath: city.phone)
            try city.start(from: number)
            let identity = try FileIdentity(path: city.phone)
            let server = LoopbackServer(folder: city.served)
            let way = try await city.updater(server).check()
            let start = try #require(manifest.versions.firstIndex { $0.database == identity })
            let links = manifest.versions[(start + 1)...].compactMap(\.update)
            if let update = direct.first(where: { $0.updates == identity.sha256 })?.update {
                #expect(way.files == [update] && way.byteCount < links.reduce(0) { $0 + $1.bytes })
            }
            #expect(way.byteCount <= links.reduce(0) { $0 + $1.bytes })
            _ = try await Self.steps(city.updater(server))
            #expect(try city.isCurrent() && city.hidden.isEmpty)
        }
    }

    @Test func `an app with the current version asks once and writes nothing`() async throws {
        let city = try City(versions: 2)
        try city.start(from: 1)
        let server = LoopbackServer(folder: city.served)
        let steps = try await Self.steps(city.updater(server))
        #expect(steps.count == 2 && server.requestCount == 1)
        #expect(try city.isCurrent())
    }

    @Test func `an app whose database no version knows gets the whole one`() async throws {
        let city = try City(versions: 2)
        try city.start(from: 0)
        var manifest = try TimetablePublication(folder: city.served).manifest()
        manifest.versions.removeFirst()
        try manifest.json.write(to: URL(fileURLWithPath: city.served + "/manifest.json"))
        _ = try await Self.steps(city.updater(LoopbackServer(folder: city.served)))
        #expect(try city.isCurrent())
    }

    @Test(arguments: [1, 7, 500, 1 << 20]) func `pieces of any size make the same database`(
        size: Int
    ) async throws {
        let city = try City(versions: 2)
        try city.start(from: 0)
        var options = TimetableUpdater.Options()
        options.pieceBytes = size
        let server = LoopbackServer(folder: city.served)
        let steps = try await Self.steps(city.updater(server, options: options))
        #expect(try city.isCurrent())
        if size == 1, case .found(let way) = steps.first { #expect(server.ranges.count == way.byteCount) }
    }

    @Test func `a download that was cut off goes on where it ended, in another run`() async throws {
        let city = try City(versions: 1)
        var options = TimetableUpdater.Options()
        options.pieceBytes = 1_000
        let first = LoopbackServer(folder: city.served, limit: 6)
        await #expect(throws: LoopbackServer.Refusal.self) {
            _ = try await Self.steps(city.updater(first, options: options))
        }
        #expect(!FileManager.default.fileExists(atPath: city.phone) && city.hidden.count == 1)
        let second = LoopbackServer(folder: city.served)
        _ = try await Self.steps(city.updater(second, options: options))
        #expect(second.ranges.first == "bytes=5000-5999")
        #expect(try city.isCurrent())
        #expect(city.hidden.isEmpty)
    }

    @Test func `a server that ignores ranges, or sends less than is asked for, serves all the same`() async throws {
        for habit in [LoopbackServer.Habit.ignoresRanges, .cutsOff] {
            let city = try City(versions: 2)
            try city.start(from: 0)
            _ = try await Self.steps(city.updater(LoopbackServer(folder: city.served, habit: habit)))
            #expect(try city.isCurrent())
        }
    }

    @Test func `A listener who begins after the end misses no step`() async throws {
        let city = try City(versions: 2)
        var options = TimetableUpdater.Options()
        options.pieceBytes = 64
        let running = city.updater(LoopbackServer(folder: city.served), options: options).run()
        while (try? city.isCurrent()) != true || !city.hidden.isEmpty { try await Task.sleep(for: .milliseconds(5)) }
        var steps: [TimetableUpdater.Step] = []
        for try await step in running { steps.append(step) }
        guard case .found(let way) = steps.first, steps.last == .current(way.version) else {
            Issue.record("the steps are \(steps)")
            return
        }
        let shares = steps.compactMap { if case .applying(let share) = $0 { share } else { nil } }
        let counts = steps.compactMap { if case .downloading(let count, _) = $0 { count } else { nil } }
        #expect(shares == shares.sorted() && shares.last == 1 && shares.count <= 101)
        #expect(counts == counts.sorted() && counts.last == way.byteCount && counts.count <= 101 && counts.count > 50)
    }

    @Test(arguments: [404, 416, 500, 503]) func `a server that refuses leaves the database as it was`(
        status: Int
    ) async throws {
        try await Self.refused(.fails(status: status))
    }

    @Test func `other bytes or another part than the manifest's are refused, and not kept`() async throws {
        try await Self.refused(.changesBytes)
        try await Self.refused(.otherPart)
    }

    private static func refused(_ habit: LoopbackServer.Habit) async throws {
        let city = try City(versions: 2)
        try city.start(from: 0)
        let before = try Data(contentsOf: URL(fileURLWithPath: city.phone))
        await #expect(throws: UpdateError.self) {
            _ = try await steps(city.updater(LoopbackServer(folder: city.served, habit: habit)))
        }
        #expect(try Data(contentsOf: URL(fileURLWithPath: city.phone)) == before)
        _ = try await steps(city.updater(LoopbackServer(folder: city.served)))
        #expect(try city.isCurrent())
    }

    @Test(arguments: [LoopbackServer.Habit.lacksUpdates, .changesUpdates])
    func `an update that is gone or wrong is no obstacle where the whole database is there`(
        habit: LoopbackServer.Habit
    ) async throws {
        let city = try City(versions: 3)
        try city.start(from: 0)
        var options = TimetableUpdater.Options()
        let asked = Asked()
        options.bytesWithoutAsking = 0
        options.mayDownload = { await asked.add($0) }
        let server = LoopbackServer(folder: city.served, habit: habit)
        let steps = try await Self.steps(city.updater(server, options: options))
        let manifest = try TimetablePublication(folder: city.served).manifest()
        let ways = await asked.ways
        #expect(ways.map(\.files) == [manifest.versions.dropFirst().map { $0.update! }, [manifest.versions[2].whole!]])
        #expect(steps.count { if case .found = $0 { true } else { false } } == 2)
        #expect(try city.isCurrent() && city.hidden.isEmpty)
    }

    @Test func `an update that does not apply is no obstacle where the whole database is there`() async throws {
        let city = try City(versions: 2)
        try city.start(from: 0)
        var manifest = try TimetablePublication(folder: city.served).manifest()
        let other = try ChangedFeed(seed: 99).database("other.sqlite", in: city.folder)
        let update = city.served + "/update-0000000000000000.gtfsdelta"
        try await TimetableUpdate.make(from: other, to: city.databases[1], at: update)
        let identity = try FileIdentity(path: update)
        manifest.versions[1].update = .init(
            path: "update-0000000000000000.gtfsdelta", bytes: identity.byteCount, sha256: identity.sha256)
        try manifest.json.write(to: URL(fileURLWithPath: city.served + "/manifest.json"))
        _ = try await Self.steps(city.updater(LoopbackServer(folder: city.served)))
        #expect(try city.isCurrent() && city.hidden.isEmpty)
    }

    @Test func `a way that ends with what does not apply, or with another database, leaves the old one`() async throws {
        let city = try City(versions: 3)
        try city.start(from: 0)
        var manifest = try TimetablePublication(folder: city.served).manifest()
        manifest.versions[2].whole = nil
        let last = try #require(manifest.versions[2].update)
        let other = city.served + "/update-0000000000000000.gtfsdelta"
        try await TimetableUpdate.make(from: city.databases[0], to: city.databases[2], at: other)
        let identity = try FileIdentity(path: other)
        manifest.versions[2].update = .init(
            path: "update-0000000000000000.gtfsdelta", bytes: identity.byteCount, sha256: identity.sha256)
        let wrongLink = try manifest.json
        manifest.versions[2].update = last
        manifest.versions[2].database.sha256 = String(repeating: "0", count: 64)
        for json in [wrongLink, try manifest.json] {
            try json.write(to: URL(fileURLWithPath: city.served + "/manifest.json"))
            let server = LoopbackServer(folder: city.served)
            let error = try await #require(throws: UpdateError.self) { try await Self.steps(city.updater(server)) }
            #expect(error.code == .damaged)
            #expect(try FileIdentity(path: city.phone) == FileIdentity(path: city.databases[0]))
        }
    }

    private actor Asked {
        private(set) var ways: [UpdateManifest.Way] = []

        func add(_ way: UpdateManifest.Way) -> Bool {
            ways.append(way)
            return true
        }
    }

    @Test func `a server that is down, or a login in its place, is not a damaged publication`() async throws {
        let city = try City(versions: 1)
        let servers: [(LoopbackServer.Habit, status: Int, advice: String)] = [
            (.fails(status: 503), 503, "try again later."), (.fails(status: 404), 404, "check the address."),
            (.login, 200, "log in where the network asks for it, or check the address."),
        ]
        for (habit, status, advice) in servers {
            let server = LoopbackServer(folder: city.served, habit: habit, failsAtOnce: true)
            let error = try await #require(throws: UpdateError.self) { try await city.updater(server).check() }
            #expect(error.code == .unavailable && error.status == status && error.advice?.text == advice)
            #expect(error.description.hasPrefix("https://example.org/city/manifest.json did not come ("))
        }
    }

    @Test func `what no database may replace is refused before anything is requested; an empty file is none`()
        async throws
    {
        let city = try City(versions: 1)
        try city.folder.write("my notes".utf8, to: "phone.sqlite")
        let server = LoopbackServer(folder: city.served)
        let error = try await #require(throws: UpdateError.self) { try await Self.steps(city.updater(server)) }
        #expect(error.code == .notReplaceable && server.requestCount == 0 && city.hidden.isEmpty)
        try city.folder.write([], to: "phone.sqlite")
        _ = try await Self.steps(city.updater(server))
        #expect(try city.isCurrent())
    }

    @Test func `a file from a server without pieces is held in memory up to a limit only`() async throws {
        let city = try City(versions: 1)
        var options = TimetableUpdater.Options()
        (options.pieceBytes, options.bytesWithoutPieces) = (100, 0)
        let server = LoopbackServer(folder: city.served, habit: .ignoresRanges)
        _ = try? await Self.steps(city.updater(server, options: options))
        #expect(server.byteLimits.dropFirst().allSatisfy { $0 == 1 << 16 })
    }

    @Test func `a way longer than is allowed is asked for first`() async throws {
        let city = try City(versions: 1)
        var options = TimetableUpdater.Options()
        options.bytesWithoutAsking = 100
        options.mayDownload = { way in way.byteCount < 100 }
        let server = LoopbackServer(folder: city.served)
        let steps = try await Self.steps(city.updater(server, options: options))
        guard case .declined(let way) = steps.last else {
            Issue.record("the steps are \(steps)")
            return
        }
        #expect(way.byteCount > 100 && server.requestCount == 1)
        #expect(!FileManager.default.fileExists(atPath: city.phone))
    }

    @Test func `a second run of the same database is refused while the first one goes on`() async throws {
        let city = try City(versions: 2)
        let server = LoopbackServer(folder: city.served)
        let (second, phone) = (city.updater(server), city.phone)
        var options = TimetableUpdater.Options()
        options.bytesWithoutAsking = 0
        options.mayDownload = { _ in
            // The first run waits here for an answer.
            let error = await #expect(throws: UpdateError.self) { _ = try await Self.steps(second) }
            #expect(error?.code == .busy && error?.path == phone)
            return true
        }
        _ = try await Self.steps(city.updater(server, options: options))
        #expect(try city.isCurrent())
        #expect(city.hidden.isEmpty)
        _ = try await Self.steps(city.updater(server))
    }

    @Test func `what is no manifest, or one of a later format, is refused`() async throws {
        let city = try City(versions: 1)
        for text in ["", "{}", "<html>", #"{"format": 2, "versions": []}"#, #"{"format": 1, "versions": []}"#] {
            try Data(text.utf8).write(to: URL(fileURLWithPath: city.served + "/manifest.json"))
            await #expect(throws: UpdateError.self) {
                _ = try await city.updater(LoopbackServer(folder: city.served)).check()
            }
        }
    }
}
