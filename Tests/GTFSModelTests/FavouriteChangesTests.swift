import Foundation
import GTFSModel
import TestSupport
import Testing

@Suite("Favourites of several devices", .timeLimit(.minutes(60)))
struct FavouriteChangesTests {
    /// A device as its owner sees it: the list, and what it knows of the others.
    private struct Device {
        let name: String
        var changes = FavouriteChanges()
        var list: [(name: String?, favourite: Favourite)] = []

        /// Adds, removes, moves or labels, as the file does.
        mutating func edit(_ random: inout some RandomNumberGenerator) {
            let index = list.indices.randomElement(using: &random)
            switch (Int.random(in: 0..<5, using: &random), index) {
            case (0, let index?): list.remove(at: index)
            case (1, let index?):
                let moved = list.remove(at: index)
                list.insert(moved, at: Int.random(in: 0...list.count, using: &random))
            case (2, let index?):
                list[index].favourite.label = ["Home", "Work", nil].randomElement(using: &random) ?? nil
            default:
                let subject = Favourite.Subject.stop(Stop(id: Stop.ID("S\(Int.random(in: 0..<6, using: &random))")))
                guard !list.contains(where: { $0.favourite.subject == subject }) else { return }
                list.append((nil, Favourite(id: 0, subject: subject, order: 0, created: 7)))
            }
            note()
        }

        mutating func note() {
            let names = changes.note(list, on: name)
            list = zip(names, list).map { ($0, $1.favourite) }
        }

        mutating func merge(_ other: FavouriteChanges) {
            changes.merge(other)
            list = changes.list.map { item in
                var favourite = item.kept
                favourite.label = item.label
                return (item.favourite, favourite)
            }
        }

        var shown: [String] { list.map { "\($0.favourite.subject.ends[0].title) \($0.favourite.label ?? "-")" } }

        /// What the changes give.
        var derived: [String] { changes.list.map { "\($0.kept.subject.ends[0].title) \($0.label ?? "-")" } }
    }

    @Test func `Three devices that merge in any order have the same list, and each shows what its owner did`() {
        for seed in LongForm.seeds(2000, of: 1...1_000_000) {
            var random = SeededGenerator(seed: seed)
            var devices = ["a", "b", "c"].map { Device(name: $0) }
            for _ in 0..<Int.random(in: 1...14, using: &random) {
                let one = Int.random(in: 0..<3, using: &random)
                guard Int.random(in: 0..<3, using: &random) == 0 else {
                    devices[one].edit(&random)
                    #expect(devices[one].shown == devices[one].derived, "\(seed)")
                    continue
                }
                devices[one].merge(devices[(one + Int.random(in: 1...2, using: &random)) % 3].changes)
            }
            let all = devices.map(\.changes)
            for index in devices.indices {
                for other in all.shuffled(using: &random) + [all[0]] { devices[index].merge(other) }
            }
            guard devices.allSatisfy({ $0.shown == devices[0].shown && $0.changes == devices[0].changes }) else {
                Issue.record("\(seed): \(devices.map(\.shown))")
                return
            }
            let before = devices[0].changes
            devices[0].note()
            #expect(devices[0].changes == before, "\(seed): nothing was done")
        }
    }

    @Test func `A removed favourite stays removed, and labels and places of two devices are both kept`() throws {
        var random = SeededGenerator(seed: 1)
        var (one, other) = (Device(name: "a"), Device(name: "b"))
        while one.list.count < 3 { one.edit(&random) }
        other.merge(one.changes)
        let last = one.list.removeLast()
        one.list[0].favourite.label = "Gym"
        one.note()
        other.list[2].favourite.label = "Late"
        other.list.swapAt(0, 1)
        other.note()
        let (mine, theirs) = (one.changes, other.changes)
        one.merge(theirs)
        other.merge(try JSONDecoder().decode(FavouriteChanges.self, from: JSONEncoder().encode(mine)))
        #expect(one.shown == other.shown && one.list.count == 2)
        #expect(one.shown[1].hasSuffix(" Gym") && !one.shown.contains { $0.hasPrefix(last.favourite.title + " ") })
    }

    private static func change(_ part: String, _ rest: String, number: String = "1") -> String {
        #"{"favorite":"x-1-0","part":"\#(part)",\#(rest)"number":\#(number),"device":"x"}"#
    }

    private static func place(latitude: String) -> String {
        let keys = #""favorite_id":0,"kind":"place","order":0,"created":"2026-01-01T00:00:00Z","longitude":0"#
        return change("subject", #""kept":{\#(keys),"latitude":\#(latitude)},"#)
    }

    @Test(arguments: [
        change("label", #""text":"hm","#, number: "9223372036854775807"),
        change("label", #""text":"hm","#, number: "9223372036854775806"), change("label", "", number: "0"),
        change("label", #""text":"a\u0000","#),
        change("label", #""text":"\#(String(repeating: "a", count: 10_001))","#),
        change("order", ""), change("order", #""text":"","#), change("order", #""text":"A","#),
        change("order", #""text":"0","#), change("order", #""text":"i0","#), change("subject", ""),
        place(latitude: "999"),
    ])
    func `A change that no device writes is refused with what is wrong, and left out of changes made in code`(
        text: String
    ) throws {
        let sound = Self.place(latitude: "90")
        _ = try JSONDecoder().decode(FavouriteChanges.self, from: Data("[\(sound)]".utf8))
        #expect {
            try JSONDecoder().decode(FavouriteChanges.self, from: Data("[\(sound),\(text)]".utf8))
        } throws: { error in
            guard case DecodingError.dataCorrupted(let context)? = error as? DecodingError else { return false }
            return context.debugDescription.hasPrefix("change 2, a part ")
        }
        let change = try JSONDecoder().decode(FavouriteChanges.Change.self, from: Data(text.utf8))
        #expect(FavouriteChanges([change]).changes.isEmpty)
    }

    @Test func `After the greatest number, changes go on and stay such that other devices take them over`() throws {
        let last = Self.change("label", "", number: "\(1 << 53)")
        var device = Device(name: "a")
        device.merge(try JSONDecoder().decode(FavouriteChanges.self, from: Data("[\(last)]".utf8)))
        for id in ["S", "T"] {
            device.list.append((nil, Favourite(id: 0, subject: .stop(Stop(id: Stop.ID(id))))))
            device.note()
        }
        device.list.swapAt(0, 1)
        device.note()
        let read = try JSONDecoder().decode(FavouriteChanges.self, from: JSONEncoder().encode(device.changes))
        #expect(read == device.changes && device.derived == ["T -", "S -"])
    }

    @Test(arguments: [("a", "b"), ("b", "a")])
    func `A label stays where another device adds the same stop without one, and is taken away by either`(
        one: String, other: String
    ) {
        func kept(_ id: Stop.ID, _ label: String? = nil) -> (name: String?, favourite: Favourite) {
            (nil, Favourite(id: 0, subject: .stop(Stop(id: id)), label: label))
        }
        var (mine, theirs) = (Device(name: one), Device(name: other))
        mine.list = [kept("S", "Work")]
        mine.note()
        for id: Stop.ID in ["T", "S"] {
            theirs.list.append(kept(id))
            theirs.note()
        }
        let changes = mine.changes
        mine.merge(theirs.changes)
        theirs.merge(changes)
        #expect(mine.shown.contains("S Work") && mine.shown.count == 2 && mine.shown == theirs.shown)
        for index in theirs.list.indices { theirs.list[index].favourite.label = nil }
        theirs.note()
        mine.merge(theirs.changes)
        #expect(mine.shown.contains("S -") && mine.shown == theirs.shown)
    }

    /// Each removed one once looked at all changes, and each that moved at all others.
    @Test(.timeLimit(.minutes(1)))
    func `Half of a list of 6,000 is removed and the rest turned round in a time that grows with the list`() {
        var device = Device(name: "a")
        device.list = (0..<6000).map { number in
            (nil, Favourite(id: 0, subject: .stop(Stop(id: Stop.ID("S\(number)")))))
        }
        device.note()
        device.list = Array(device.list.prefix(3000).reversed())
        device.note()
        #expect(device.shown == device.derived && device.shown.first == "S2999 -")
        #expect(device.changes.changes.count { $0.part == .removed } == 3000)
    }
}
