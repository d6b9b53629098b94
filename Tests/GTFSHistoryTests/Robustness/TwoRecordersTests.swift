import Foundation
import GTFSHistory
import GTFSModel
import GTFSStore
import HistorySupport
import TestSupport
import Testing

@Suite struct TwoRecordersTests {
    private func refusal(_ recorded: RecordedStream) -> String {
        do {
            _ = try HistoryRecorder(path: recorded.folder.file("history.sqlite"))
            return "none"
        } catch { return "\(error)" }
    }

    @Test func `A second recorder is refused with a sentence, as often as it tries, and readers go on`() throws {
        let recorded = try RecordedStream(seed: 70)
        var first = try recorded.reader("history.sqlite")
        let sentence =
            "\(recorded.folder.file("history.sqlite")) is being recorded by another program: end that one, or give this "
            + "one a history of its own; two of one feed can be merged later."
        for (index, message) in recorded.messages.enumerated() {
            try first.receive(message.message, from: message.source, at: message.received)
            if index < 5 { #expect(refusal(recorded) == sentence) }
            if index.isMultiple(of: 20) { _ = try first.visits() }
        }
        try first.close()
    }

    @Test func `A recorder that has ended leaves its place and nothing beside the history`() throws {
        let recorded = try RecordedStream(seed: 71)
        do {
            var first = try recorded.reader("history.sqlite")
            try first.take(recorded.messages)
            try first.close()
        }
        #expect(recorded.folder.names == ["history.sqlite"])
        #expect(refusal(recorded) == "none")
    }

    @Test func `A merge into a history that is being recorded is refused, and changes nothing`() throws {
        let recorded = try RecordedStream(seed: 72)
        _ = try recorded.wholeAnswer()
        var first = try recorded.reader("history.sqlite")
        try first.take(Array(recorded.messages.prefix(10)))
        let before = try recorded.answer("history.sqlite")
        #expect(throws: StoreError.self) {
            try HistoryRecorder.merge(
                recorded.folder.file("whole.sqlite"), into: recorded.folder.file("history.sqlite"))
        }
        #expect(try recorded.answer("history.sqlite") == before)
        try first.close()
    }
}
