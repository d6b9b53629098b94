import GTFSModel
import Testing

@Suite("Blank times")
struct StopTimeOffsetsTests {
    /// The obvious way, in whole numbers: floor(share + 1/2).
    private func literal(_ start: Int, _ end: Int, _ share: Int, _ whole: Int) -> Int {
        let numerator = 2 * (end - start) * share + whole
        let floor = numerator >= 0 ? numerator / (2 * whole) : -((-numerator + 2 * whole - 1) / (2 * whole))
        return start + floor
    }

    @Test("every share of a gap is rounded as exact arithmetic has it, a half up, backwards too")
    func rounding() {
        for whole in 2...9 {
            for span in -40...40 {
                let given = (0...whole).map { position -> GivenStopTime in
                    let time = position == 0 ? 100 : position == whole ? 100 + span : nil
                    return GivenStopTime(arrival: time, departure: time)
                }
                let times = StopTimeOffsets.completing(given).map(\.departure)
                #expect(times == (0...whole).map { literal(100, 100 + span, $0, whole) })
            }
        }
    }

    @Test("distances of many decimals do not overflow")
    func longDistances() {
        let unit: Int64 = 1_000_000_000_000_000
        let given = [
            GivenStopTime(arrival: 0, departure: 0, distance: 0),
            GivenStopTime(arrival: nil, departure: nil, distance: 1500 * unit),
            GivenStopTime(arrival: 400_000, departure: 400_000, distance: 6000 * unit),
        ]
        #expect(StopTimeOffsets.completing(given)[1].arrival == 100_000)
    }

    @Test("a gap with a Flex row stays blank, the others are filled")
    func flex() {
        let blank = GivenStopTime(arrival: nil, departure: nil)
        let times = StopTimeOffsets.completing([
            GivenStopTime(arrival: 0, departure: 0), blank, GivenStopTime(arrival: nil, departure: nil, isFlex: true),
            blank,
            GivenStopTime(arrival: 100, departure: 100), blank, GivenStopTime(arrival: 200, departure: 200),
        ])
        #expect(times.map(\.departure) == [0, nil, nil, nil, 100, 150, 200])
        #expect(times.map(\.isInterpolated) == [false, false, false, false, false, true, false])
    }

    @Test("a trip of Flex rows alone cannot be shown")
    func showable() {
        #expect(!StopTimeOffsets.areShowable([GivenStopTime(arrival: nil, departure: nil, isFlex: true)]))
        #expect(!StopTimeOffsets.areShowable([]))
        #expect(StopTimeOffsets.areShowable([GivenStopTime(arrival: nil, departure: 5)]))
    }
}
