import GTFSModel
import Testing

@testable import GTFSPictures

@Suite("The parts of a map of reach")
struct ReachPictureTests {
    @Test(
        "bands of colours are six at most, and each minute lies in one",
        arguments: [0, 1, 5, 7, 30, 31, 59, 60, 61, 240, 1440])
    func bands(minutes: Int) {
        let bands = ReachBands(minutes: minutes)
        #expect((1...6).contains(bands.upperMinutes.count) && bands.upperMinutes.last == max(minutes, 1))
        for minute in 0...minutes {
            let index = bands.index(of: minute * 60)
            #expect(minute <= bands.upperMinutes[index])
            #expect(index == 0 || minute > bands.upperMinutes[index - 1])
        }
    }

    @Test("of the network's lines the parts within the area are drawn")
    func area() throws {
        func points(_ values: [Double]) -> [Coordinate] { values.map { Coordinate(latitude: 0, longitude: $0) } }
        let area = try #require(CoordinateBox(around: points([10, 20])))
        #expect(area.parts(of: points([0, 5, 9, 11, 19, 21, 25, 30])) == [points([9, 11, 19, 21])])
        #expect(area.parts(of: points([15, 30, 40, 15])) == [points([15, 30]), points([40, 15])])
        #expect(area.parts(of: points([0, 1])).isEmpty)
        #expect(
            CoordinateBox(around: [
                Coordinate(latitude: 90, longitude: -180), Coordinate(latitude: -90, longitude: 180),
            ]) != nil)
    }
}
