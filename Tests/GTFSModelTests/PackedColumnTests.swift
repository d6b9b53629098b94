import GTFSModel
import Testing

@Suite("Packed columns")
struct PackedColumnTests {
    @Test(
        "the width is the fewest bytes that leave the pattern of a blank free",
        arguments: [
            ([0], 1), ([254], 1), ([255], 2), ([65534], 2), ([65535], 3), ([Int?.none], 1), ([], 1),
            ([(1 << 56) - 1], 8), ([(1 << 56) - 2], 7), ([.max], 8), ([nil, 300, 2], 2),
        ] as [([Int?], Int)])
    func width(numbers: [Int?], width: Int) {
        let column = PackedColumn(numbers)
        #expect(column.width == width)
        #expect(column.count == numbers.count)
        #expect((0..<numbers.count).map { column.value(at: $0) } == numbers)
    }

    @Test("numbers stand big-endian, a blank as all ones")
    func bytes() {
        #expect(PackedColumn([1, nil, 515]).bytes == [0, 1, 255, 255, 2, 3])
        #expect(PackedColumn([1, nil], width: 3).bytes == [0, 0, 1, 255, 255, 255])
    }

    @Test("a position outside the column, or a column cut short, has no number")
    func outside() {
        let column = PackedColumn(bytes: [0, 1, 0], width: 2)
        #expect(column.value(at: 0) == 1)
        #expect(column.value(at: 1) == nil)
        #expect(column.value(at: -1) == nil)
        #expect(PackedColumn(bytes: [1], width: 0).value(at: 0) == nil)
        #expect(PackedColumn(bytes: [254, 0, 0, 0, 0, 0, 0, 0], width: 8).value(at: 0) == nil)
    }
}
