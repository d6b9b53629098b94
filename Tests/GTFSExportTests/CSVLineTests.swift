import Testing

@testable import GTFSExport

@Suite("A line of CSV")
struct CSVLineTests {
    @Test("is split at its commas, and its quotes are removed")
    func line() {
        let cells = CSVLine.cells(of: Array("a,\"b,\"\"c\"\"\",,\"\"\"\",d\n".utf8.dropLast()))
        #expect(cells.map { String(decoding: $0, as: UTF8.self) } == ["a", "b,\"c\"", "", "\"", "d"])
    }
}
