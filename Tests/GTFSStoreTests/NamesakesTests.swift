import GTFSModel
import Testing

@testable import GTFSStore

@Suite("Stops of one name close together")
struct NamesakesTests {
    @Test("the first entry within reach is found, as by asking each", arguments: [0.0, 59.3, -89.2, 180.0])
    func asByScan(base: Double) {
        var random = Lehmer(state: UInt64(abs(base) * 10) + 1)
        var namesakes = Namesakes(reach: 150)
        var all: [Coordinate] = []
        for entry in 0..<400 {
            let position = Coordinate(
                latitude: (base > 90 ? 0 : base) + random.next() * 0.02 - 0.01,
                longitude: base > 90 ? wrapped(179.99 + random.next() * 0.02) : random.next() * 0.02 - 0.01)
            let slow = all.firstIndex { $0.distance(to: position) <= 150 }
            #expect(namesakes.first(near: position) == slow)
            all.append(position)
            namesakes.add(entry, at: position)
        }
    }

    @Test("a hundred thousand stops of one name are told apart without comparing each with each")
    func many() {
        var namesakes = Namesakes(reach: 150)
        var joined = 0
        for entry in 0..<100_000 {
            let position = Coordinate(
                latitude: Double(entry / 400) * 0.01, longitude: Double(entry % 400) * 0.01 + 0.001)
            if namesakes.first(near: position) != nil { joined += 1 }
            namesakes.add(entry, at: position)
        }
        #expect(joined == 0)
    }

    private func wrapped(_ longitude: Double) -> Double { longitude > 180 ? longitude - 360 : longitude }
}

/// A small generator of repeatable numbers from 0 to 1.
private struct Lehmer {
    var state: UInt64

    mutating func next() -> Double {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        return Double(state >> 11) / Double(1 << 53)
    }
}
