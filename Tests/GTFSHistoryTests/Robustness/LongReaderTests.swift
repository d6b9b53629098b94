import GTFSHistory
import HistorySupport
import TestSupport
import Testing

@Suite struct LongReaderTests {
    @Test func `A reader that stays open has what recorders bring that come and go after it`() throws {
        let recorded = try RecordedStream(seed: 72)
        let path = recorded.folder.file("history.sqlite")
        let half = recorded.messages.count / 2
        var first = try recorded.reader("history.sqlite")
        try first.take(Array(recorded.messages[..<half]))
        try first.close()
        let history = try History(path: path)
        let before = try history.visits()
        #expect(try before == History(path: path).visits())
        var second = try recorded.reader("history.sqlite")
        try second.take(Array(recorded.messages[half...]))
        let during = try history.visits()
        #expect(try during != before && during == History(path: path).visits())
        try second.close()
        #expect(try history.visits() == during)
    }
}
