import GTFSModel
import GTFSQuery
import Testing

@Suite("Ids of several feeds") struct QualifiedIDTests {
    @Test("An id with its feed is written with a colon, and read back", arguments: ["200060", "a:b", ":", "", "x y/ü"])
    func text(id: String) throws {
        let sydney = try #require(FeedID("sydney-2.a_b"))
        let qualified = QualifiedID<Stop>(sydney, Stop.ID(id))
        #expect(qualified.description == "sydney-2.a_b:\(id)")
        #expect(try QualifiedID<Stop>(qualified.description) == qualified)
    }

    @Test("A text without a feed and a colon is refused", arguments: ["200060", "", ":1", "a b:1", "ü:1"])
    func refused(text: String) {
        let error = #expect(throws: QueryError.self) { try QualifiedID<Stop>(text) }
        #expect(error?.code == .badValue)
    }

    @Test func `A feed's name has no character that a colon, a URL or a shell needs`() {
        #expect(FeedID("nsw_2026-11.v1")?.rawValue == "nsw_2026-11.v1")
        for text in ["", ":", "a b", "a/b", "a,b", "é", "a\n"] { #expect(FeedID(text) == nil) }
        #expect(FeedID(replacingIn: "Bad Kötzting, 2").rawValue == "Bad_K_tzting__2")
        #expect(FeedID(replacingIn: "").rawValue == "_")
    }

    @Test("A cursor is read back as it was written", arguments: ["0,-", "0", "100~100~1~20260304~2~T,0,-"])
    func cursor(text: String) throws { #expect(try SetCursor(text).description == text) }

    @Test("Any other text is no cursor", arguments: ["", "0,,0", "1", "0;0", "-,a~b"])
    func noCursor(text: String) {
        let error = #expect(throws: QueryError.self) { try SetCursor(text) }
        #expect(error?.code == .badCursor)
    }
}
