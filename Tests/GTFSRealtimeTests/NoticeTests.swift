import GTFSModel
import Testing

@Suite struct NoticeTests {
    @Test func `Notices count by code and keep the first example`() {
        var notices = RealtimeNotices()
        notices.add("E003", "first")
        notices.add("E003", "second")
        var more = RealtimeNotices()
        more.add("E003", "third")
        more.add("W001", "fourth")
        notices.add(more)
        #expect(notices["E003"] == 3)
        #expect(notices.counts["E003"]?.example == "first")
        #expect(notices["W001"] == 1)
        #expect(notices["E001"] == 0)
    }
}
