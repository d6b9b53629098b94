import Foundation
import GTFSQuery
import GTFSRealtime
import Testing

@testable import QueryCommands

@Suite("Messages matched with a timetable")
struct MatchedMessageTests {
    private let folder: TemporaryFolder
    private let timetable: Timetable

    init() throws {
        folder = try TemporaryFolder()
        timetable = try Timetable(path: HarbourCity.database())
        try write("city.pb", bytes: Data(contentsOf: URL(fileURLWithPath: HarbourCity.message)))
    }

    private func write(_ name: String, bytes: Data) throws {
        try bytes.write(to: URL(fileURLWithPath: folder.path(name)))
    }

    private func read(_ name: String = "city.pb", _ options: MatchOptions = .init(), at now: Int? = nil) throws
        -> MatchedMessages
    {
        try MatchedMessages.read(
            NamedMessage.all([folder.path(name)]), options: options, on: timetable, at: now ?? 1_800_000_000,
            isSystemTime: now == nil)
    }

    @Test("are read once while the file, the options and the timetable are the same")
    func kept() throws {
        let first = try read()
        #expect(first.overlay.trips.count == 9)
        #expect(try read().overlay.trips[0] === first.overlay.trips[0])
        var options = MatchOptions()
        options.propagatesThroughBlocks = true
        #expect(try read("city.pb", options).overlay.trips[0] !== first.overlay.trips[0])
        #expect(try read(at: 1_800_000_000).overlay.trips[0] !== first.overlay.trips[0])
        #expect(try read(at: 1_800_000_001).contents[0].changedAt == 1_800_000_001)
        try write("copy.pb", bytes: Data(contentsOf: URL(fileURLWithPath: HarbourCity.message)))
        #expect(try read("copy.pb").contents[0].name != first.contents[0].name)
    }

    @Test func `URLs that differ in their query alone are two sources, and no name has a key`() {
        let words = ["https://a.b/m?k=secret&of=1", "https://a.b/m?k=secret&of=2", "https://a.b/n?k=secret", "x.pb"]
        let names = NamedMessage.all(words).map(\.name)
        #expect(Set(names).count == 4 && names[2...] == ["https://a.b/n", "x.pb"])
        #expect(names[0].hasPrefix("https://a.b/m?") && !names.joined().contains("secret"))
        #expect(NamedMessage.all(words.reversed()).map(\.name) == names.reversed())
        #expect(NamedMessage.all([words[0], words[0]]).map(\.name) == ["https://a.b/m", "https://a.b/m"])
    }

    @Test("are read again where the file has changed")
    func changed() throws {
        #expect(try read().overlay.trips.count == 9)
        try write("city.pb", bytes: Data("header { gtfs_realtime_version: \"2.0\" timestamp: 1800000000 }".utf8))
        #expect(try read().overlay.trips.isEmpty)
        try FileManager.default.removeItem(atPath: folder.path("city.pb"))
        #expect(try read().contents[0].failure == "does not exist")
    }
}
