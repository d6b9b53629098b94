import GTFSExport
import GTFSFeed
import Testing

@Suite("The order of references")
struct ReferenceOrderTests {
    @Test("every file has its place, once")
    func whole() {
        #expect(GTFSFile.referenceOrder.map(\.name).sorted() == GTFSFile.all.map(\.name).sorted())
    }

    @Test(
        "a file stands behind those that it refers to, and translations behind all", arguments: GTFSFile.all.map(\.name)
    )
    func behind(name: String) throws {
        let file = try #require(GTFSFile.named(name))
        let before = Set(GTFSFile.referenceOrder.prefix { $0.name != name }.map(\.name))
        #expect(before.isSuperset(of: file.referredFiles.subtracting(["locations.geojson"])))
        #expect(GTFSFile.referenceOrder.last?.name == "translations.txt")
    }
}
