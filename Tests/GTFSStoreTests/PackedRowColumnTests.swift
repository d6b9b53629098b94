import Testing

@testable import GTFSStore

struct PackedRowColumnTests {
    @Test(arguments: [65_535, 65_536, 70_000])
    func `a column takes as many values as rows are packed, and has each`(count: Int) {
        var column = PackedRowColumn(name: "objectid", type: "TEXT")
        let added = (0..<count).map { column.add(.text("id \($0)")) }
        let isAgain = column.add(.text("id 7"))
        #expect(added.allSatisfy { $0 } && isAgain)
        #expect(column.values.count == count && column.numbers == (0..<Int32(count)) + [7])
        #expect(column.width == (count > 65_536 ? 3 : 2))
    }
}
