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

    @Test func `versions from which the whole is shorter are dropped, and all whole databases but the last`() {
        var manifest = Self.manifest(whole: 100, updates: [60, 30, 20])
        TimetablePublication.prune(&manifest)
        #expect(manifest.versions.map(\.database.sha256) == ["d1", "d2", "d3"])
        #expect(manifest.versions.map(\.whole?.path) == [nil, nil, "w3"])
        #expect(manifest.versions.map(\.update?.path) == [nil, "u2", "u3"])
    }

    @Test func `a manifest comes back from its JSON, in the names of docs/updates.md`() throws {
        let manifest = Self.manifest(whole: 9, updates: [1])
        #expect(try UpdateManifest(json: manifest.json) == manifest)
        let text = String(decoding: try manifest.json, as: UTF8.self)
        for name in [
            "format", "versions", "database", "byteCount", "sha256", "published_at", "whole", "update", "updates",
        ] {
            #expect(text.contains("\"\(name)\""))
        }
    }

    @Test func `a folder has the files that its manifest names, and no others`() throws {
        let folder = try TemporaryFolder()
        var feed = ChangedFeed(seed: 3)
        let publication = TimetablePublication(folder: folder.file("public"))
        for number in 0..<5 {
            try publication.publish(feed.database("\(number).sqlite", in: folder))
            let manifest = try publication.manifest()
            let listed = manifest.versions.flatMap { [$0.whole?.path, $0.update?.path].compactMap { $0 } }
            let there = try FileManager.default.contentsOfDirectory(atPath: folder.file("public"))
            #expect(Set(there) == Set(listed + ["manifest.json"]))
            for file in manifest.versions.flatMap({ [$0.whole, $0.update].compactMap { $0 } }) {
                let identity = try FileIdentity(path: folder.file("public/" + file.path))
                #expect(identity == FileIdentity(byteCount: file.bytes, sha256: file.sha256))
            }
            feed.change()
        }
    }
}
