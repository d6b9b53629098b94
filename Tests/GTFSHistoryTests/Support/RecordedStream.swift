import Foundation
import GTFSHistory
import GTFSModel
import HistorySupport
import TestSupport

/// A stream of made-up messages, the history of one run of it, and other ways to record it.
struct RecordedStream {
    let seed: UInt64
    let stream: RandomStream
    let folder: TemporaryFolder

    init(seed: UInt64) throws {
        self.seed = seed
        stream = try RandomStream(seed: seed)
        folder = try TemporaryFolder()
    }

    /// In the order in which they are received.
    var messages: [SimulatedMessage] { stream.messages }

    /// A reader of a history in the folder.
    func reader(_ name: String) throws -> RecordedReader {
        try RecordedReader(stream.timetable, path: folder.file(name))
    }

    /// Ends the days of the stream by a message without entities, so many days after it.
    func endDays(_ reader: inout RecordedReader, after days: Int) throws {
        var header = FeedHeader()
        let moment = (messages.last?.received ?? 0) + days * 86400
        header.timestamp = moment
        try reader.receive(FeedMessage(header: header), from: "end", at: moment)
    }

    /// The answer of one run.
    func wholeAnswer() throws -> Data {
        var reader = try reader("whole.sqlite")
        try reader.take(messages)
        try reader.close()
        return try answer("whole.sqlite")
    }

    /// All visits of a history in the folder, as JSON.
    func answer(_ name: String) throws -> Data { try Self.answer(folder.file(name)) }

    static func answer(_ path: String) throws -> Data {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return try encoder.encode(History(path: path).visits())
    }
}
