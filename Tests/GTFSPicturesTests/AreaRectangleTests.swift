import TestSupport
import Testing

@testable import GTFSPictures

@Suite("Areas of a picture")
struct AreaRectangleTests {
    @Test("an area is divided in proportion, without a gap and without an overlap", arguments: 1...30)
    func areas(seed: Int) {
        var random = SeededGenerator(seed: UInt64(seed))
        let values = (0..<seed).map { _ in Double(random.next() % 10_000) }.sorted(by: >)
        let whole = AreaRectangle(x: 10, y: 20, width: 300, height: Double(50 + seed * 20))
        let pieces = whole.divided(values)
        #expect(pieces.count == values.count)
        let sum = values.reduce(0, +)
        for (piece, value) in zip(pieces, values) {
            let share = value / sum * whole.width * whole.height
            #expect(abs(piece.width * piece.height - share) < 1e-6 * whole.width * whole.height)
            #expect(piece.x >= 9.999 && piece.y >= 19.999)
            #expect(piece.x + piece.width < 310.001 && piece.y + piece.height < whole.y + whole.height + 0.001)
        }
        for (index, one) in pieces.enumerated() {
            for other in pieces[(index + 1)...] {
                let width = min(one.x + one.width, other.x + other.width) - max(one.x, other.x)
                let height = min(one.y + one.height, other.y + other.height) - max(one.y, other.y)
                #expect(width < 1e-6 || height < 1e-6, "two pieces overlap")
            }
        }
    }

    @Test("nothing to divide has no area")
    func nothing() {
        let whole = AreaRectangle(x: 0, y: 0, width: 10, height: 10)
        #expect(whole.divided([]).isEmpty)
        #expect(whole.divided([0, 0]).allSatisfy { $0.width == 0 && $0.height == 0 })
        #expect(whole.divided([5, 0])[0] == whole)
    }
}
