import Foundation
import TestSupport
import Testing

@testable import GTFSUpdates

/// Which way an app takes, and which files a folder keeps.
struct UpdateManifestTests {
    private static func manifest(whole: Int, updates: [Int]) -> UpdateManifest {
        var manifest = UpdateManifest()
        for number in 0...updates.count {
            var version = UpdateManifest.Version(
                database: FileIdentity(byteCount: 1, sha256: "d\(number)"), publishedAt: "2026-11-27T03:00:00Z")
            if number > 0 {
                version.update = .init(path: "u\(number)", bytes: updates[number - 1], sha256: "s\(number)")
                version.updates = "d\(number - 1)"
            }
            version.whole = .init(path: "w\(number)", bytes: whole, sha256: "w\(number)")
            manifest.versions.append(version)
        }
        return manifest
    }

    @Test func `the way is the updates, or the whole where that is shorter`() {
        let manifest = Self.manifest(whole: 100, updates: [60, 30, 20])
        #expect(manifest.way(from: "d3")?.files == [])
        #expect(manifest.way(from: "d2")?.files.map(\.path) == ["u3"])
        #expect(manifest.way(from: "d1")?.files.map(\.path) == ["u2", "u3"])
        #expect(manifest.way(from: "d0")?.files.map(\.path) == ["w3"])
        #expect(manifest.way(from: "other")?.files.map(\.path) == ["w3"])
        #expect(manifest.way(from: nil)?.byteCount == 100)
        #expect(UpdateManifest().way(from: nil) == nil)
    }

    @Test func `a chain with a link of another database is no way`() {
        var manifest = Self.manifest(whole: 100, updates: [1, 1])
        manifest.versions[2].updates = "somebody else's"
        #expect(manifest.way(from: "d0")?.files.map(\.path) == ["w2"])
    }

    /// An update from version `old` straight to the last one.
    private static func direct(_ old: Int, bytes: Int) -> UpdateManifest.DirectUpdate {
        .init(update: .init(path: "from\(old)", bytes: bytes, sha256: "f\(old)"), updates: "d\(old)")
    }

    @Test func `versions from which the whole is shorter are dropped, and whole databases further back`() {
        var manifest = Self.manifest(whole: 100, updates: [60, 30, 20])
        TimetablePublication.prune(&manifest, wholes: 2)
        #expect(manifest.versions.map(\.database.sha256) == ["d1", "d2", "d3"])
        #expect(manifest.versions.map(\.whole?.path) == [nil, "w2", "w3"])
        #expect(manifest.versions.map(\.update?.path) == [nil, "u2", "u3"])
        // A direct update keeps its version, and goes with the next one.
        manifest = Self.manifest(whole: 100, updates: [60, 30, 20])
        manifest.versions[2].directUpdates = [Self.direct(0, bytes: 70)]
        manifest.versions[3].directUpdates = [Self.direct(0, bytes: 80)]
        TimetablePublication.prune(&manifest, wholes: 1)
        #expect(manifest.versions.map(\.database.sha256) == ["d0", "d1", "d2", "d3"])
        #expect(manifest.versions.map { $0.directUpdates?.count } == [nil, nil, nil, 1])
    }

    @Test func `the way passes over versions where that is shorter, from those further back by updates to such a one`()
    {
        var manifest = Self.manifest(whole: 100, updates: [5, 60, 30, 20])
        manifest.versions[4].directUpdates = [Self.direct(1, bytes: 70), Self.direct(2, bytes: 55)]
        #expect(manifest.way(from: "d0")?.files.map(\.path) == ["u1", "from1"])
        #expect(manifest.way(from: "d1")?.files.map(\.path) == ["from1"])
        #expect(manifest.way(from: "d2")?.files.map(\.path) == ["u3", "u4"])
        manifest.versions[1].updates = "somebody else's"
        #expect(manifest.way(from: "d0")?.files.map(\.path) == ["w4"])
        // Of a database that was published twice, the shorter way is taken.
        manifest.versions[3].database = manifest.versions[1].database
        #expect(manifest.way(from: "d1")?.files.map(\.path) == ["from1"])
    }

    @Test func `the way is as short as the shortest of all`() {
        var random = SystemRandomNumberGenerator()
        for _ in 0..<300 {
            let count = Int.random(in: 1...6, using: &random)
            var manifest = Self.manifest(whole: 100, updates: (0..<count).map { _ in .random(in: 1...60) })
            manifest.versions[count].directUpdates = (0..<count).filter { _ in .random() }.map {
                Self.direct($0, bytes: .random(in: 1...120))
            }
            for start in 0..<count {
                let links = (start...count).map { end in
                    manifest.versions[(start + 1)...].prefix(end - start).reduce(0) { $0 + $1.update!.bytes }
                }
                let passing = (manifest.versions[count].directUpdates ?? []).compactMap { direct -> Int? in
                    let version = Int(direct.updates.dropFirst())!
                    return version >= start ? links[version - start] + direct.update.bytes : nil
                }
                let shortest = ([100, links[count - start]] + passing).min()
                #expect(manifest.way(from: "d\(start)")?.byteCount == shortest)
            }
        }
    }

    @Test func `a manifest comes back from its JSON, in the names of docs/updates.md`() throws {
        let manifest = Self.sound
        #expect(try UpdateManifest(json: manifest.json) == manifest)
        let text = String(decoding: try manifest.json, as: UTF8.self)
        for name in [
            "format", "versions", "database", "byteCount", "sha256", "published_at", "whole", "update", "updates",
            "direct_updates",
        ] {
            #expect(text.contains("\"\(name)\""))
        }
    }

    private static var sound: UpdateManifest {
        var manifest = Self.manifest(whole: 9, updates: [1])
        let digest = String(repeating: "0a", count: 32)
        for index in manifest.versions.indices {
            manifest.versions[index].database.sha256 = digest
            manifest.versions[index].whole?.sha256 = digest
            manifest.versions[index].update?.sha256 = digest
        }
        manifest.versions[1].updates = digest
        let update = UpdateManifest.File(path: "u", bytes: 1, sha256: digest)
        manifest.versions[1].directUpdates = [UpdateManifest.DirectUpdate(update: update, updates: digest)]
        return manifest
    }

    @Test func `a manifest that names files elsewhere, or what is no length or digest, is refused`() throws {
        var changes: [(inout UpdateManifest.Version) -> Void] = [
            "", ".", "..", "../a", "/etc/a", "a/b", "a%2Fb", "x:y",
        ].map { path in
            { $0.whole?.path = path }
        }
        changes += [
            { $0.whole?.bytes = -1 }, { $0.update?.bytes = .max }, { $0.database.byteCount = -1 },
            { $0.database.sha256 = "../../a" }, { $0.update?.sha256 = "" },
            { $0.updates = String(repeating: "G", count: 64) }, { $0.directUpdates?[0].updates = "" },
            { $0.directUpdates?[0].update.path = "../a" }, { $0.directUpdates?[0].update.bytes = -1 },
        ]
        for change in changes {
            var manifest = Self.sound
            change(&manifest.versions[1])
            let error = try #require(throws: UpdateError.self) { try UpdateManifest(json: manifest.json) }
            #expect(error.code == .damaged)
        }
    }

    @Test func `files of others stay in the folder, and what a killed publication left goes`() throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: 3)
        let publication = TimetablePublication(folder: folder.file("public"))
        try publication.publish(feed.database("a.sqlite", in: folder))
        let (theirs, ours) = ("mine.gtfsdelta", "whole-0123456789abcdef.gtfsdelta")
        for name in [theirs, ours] { try folder.write([1], to: "public/" + name) }
        try FileManager.default.createDirectory(
            atPath: folder.file("public/.publishing-2147483646/x"), withIntermediateDirectories: true)
        feed.change()
        let manifest = try publication.publish(feed.database("b.sqlite", in: folder))
        let there = try FileManager.default.contentsOfDirectory(atPath: folder.file("public"))
        #expect(Set(there) == Self.listed(manifest).union(["manifest.json", theirs]))
    }

    @Test func `two publications to one folder at once are refused`() throws {
        let folder = try TemporaryFolder()
        let database = try ChangedFeed(seed: 3).database("a.sqlite", in: folder)
        let publication = TimetablePublication(folder: folder.file("public"))
        var error: UpdateError?
        try publication.publish(database) { _ in
            do { try publication.publish(database) } catch let refusal { error = refusal as? UpdateError }
        }
        #expect(
            error?.description.hasSuffix(
                "is being published to by another program: let that one come to its end, and run this again.") == true)
    }

    @Test func `a whole database that is lost, damaged or of an earlier version is no obstacle`() throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: 3)
        let publication = TimetablePublication(folder: folder.file("public"))
        let first = try feed.database("a.sqlite", in: folder)
        let whole = try #require(try publication.publish(first).versions.last?.whole)
        var earlier = Array(try Data(contentsOf: URL(fileURLWithPath: folder.file("public/" + whole.path))))
        earlier[8] = 1
        for bytes in [nil, [UInt8](repeating: 7, count: whole.bytes), earlier] {
            try FileManager.default.removeItem(atPath: folder.file("public/" + whole.path))
            if let bytes { try folder.write(bytes, to: "public/" + whole.path) }
            #expect(try publication.publish(first).versions.last?.whole == whole)
            #expect(try FileIdentity(path: folder.file("public/" + whole.path)).sha256 == whole.sha256)
        }
        try folder.write(earlier, to: "public/" + whole.path)
        repeat { feed.change() } while try Self.isSame(first, feed.database("b.sqlite", in: folder))
        let manifest = try publication.publish(folder.file("b.sqlite"))
        #expect(manifest.versions.count == 1 && manifest.versions[0].update == nil)
    }

    @Test("a first publication that is interrupted leaves a folder only if it was there", arguments: [true, false])
    func interruptedFirst(wasThere: Bool) throws {
        let folder = try TemporaryFolder()
        let database = try ChangedFeed(seed: 3).database("a.sqlite", in: folder)
        if wasThere {
            try FileManager.default.createDirectory(
                atPath: folder.file("public"), withIntermediateDirectories: false)
        }
        let publication = TimetablePublication(folder: folder.file("public"))
        // As the handler of a signal does.
        #expect(throws: UpdateError.self) {
            try publication.publish(database) { _ in publication.discardUnfinished() }
        }
        #expect(FileManager.default.fileExists(atPath: folder.file("public")) == wasThere)
        if wasThere { #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("public")).isEmpty) }
        try publication.publish(database)
        #expect(try publication.manifest().versions.count == 1)
    }

    @Test func `a later publication that is interrupted at any moment leaves the files of its manifest alone`() throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: 3)
        let publication = TimetablePublication(folder: folder.file("public"))
        let first = try publication.publish(feed.database("a.sqlite", in: folder))
        repeat {
            feed.change()
        } while try Self.isSame(
            folder.file("a.sqlite"), feed.database("b.sqlite", in: folder))
        for moment in 0..<12 {
            var count = 0
            _ = try? publication.publish(folder.file("b.sqlite")) { _ in
                if count == moment * 3 { publication.discardUnfinished() }
                count += 1
            }
            let manifest = try publication.manifest()
            let there = try FileManager.default.contentsOfDirectory(atPath: folder.file("public"))
            #expect(Set(there) == Self.listed(manifest).union(["manifest.json"]))
            if manifest != first { break }
        }
    }

    @Test func `a publication that fails leaves the folder as it was`() throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: 3)
        let publication = TimetablePublication(folder: folder.file("public"))
        try publication.publish(feed.database("a.sqlite", in: folder))
        let before = try FileManager.default.contentsOfDirectory(atPath: folder.file("public")).sorted()
        feed.change()
        _ = try feed.database("b.sqlite", in: folder)
        let bytes = try #require(folder.bytes("b.sqlite"))
        try folder.write(bytes.dropLast(512), to: "b.sqlite")
        #expect(throws: UpdateError.self) { try publication.publish(folder.file("b.sqlite")) }
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.file("public")).sorted() == before)
    }

    private static func isSame(_ first: String, _ second: String) throws -> Bool {
        try FileIdentity(path: first) == FileIdentity(path: second)
    }

    private static func listed(_ manifest: UpdateManifest) -> Set<String> {
        Set(manifest.files.map(\.path))
    }

    @Test func `a folder has the files that its manifest names, and no others`() throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: 3)
        for number in 0..<5 {
            // The last two versions keep their whole database.
            let publication = TimetablePublication(folder: folder.file("public"), directUpdates: 2)
            try publication.publish(feed.database("\(number).sqlite", in: folder))
            let manifest = try publication.manifest()
            let there = try FileManager.default.contentsOfDirectory(atPath: folder.file("public"))
            #expect(Set(there) == Self.listed(manifest).union(["manifest.json"]))
            for file in manifest.files {
                let identity = try FileIdentity(path: folder.file("public/" + file.path))
                #expect(identity == FileIdentity(byteCount: file.bytes, sha256: file.sha256))
            }
            feed.change()
        }
    }
}
