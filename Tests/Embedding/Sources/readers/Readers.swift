import Foundation
import GTFSPacking
import GTFSQuery
import GTFSRealtime

/// Readers ask mixed questions of one file while it is imported anew and messages arrive. Each answer has to be that of a
/// single reader of one of the two feeds with one of the two messages.
///
///     readers FEED MESSAGE FOLDER [READERS [SECONDS [IMPORTS]]]
///
/// FEED: the folder Fixtures/harbour-city; MESSAGE: its message; FOLDER: for databases. Prints a line after each import,
/// and ends with exit 1 at the first wrong answer or error.
@main struct Readers {
    static func main() async throws {
        let words = CommandLine.arguments.dropFirst()
        let texts = Array(words.prefix(3))
        let numbers = words.dropFirst(3).compactMap { Int($0) } + [16, 15, 4].dropFirst(max(0, words.count - 3))
        guard texts.count == 3, numbers.count == 3 else {
            fail("usage: readers FEED MESSAGE FOLDER [READERS [SECONDS [IMPORTS]]]")
        }
        let messages = [Array(try Data(contentsOf: URL(fileURLWithPath: texts[1]))), headerAlone()]
        let later = try feedAMinuteLater(texts[0], folder: texts[2])
        var versions: [Version] = []
        for (name, feed) in [("first", texts[0]), ("later", later)] {
            versions.append(
                try await Version(feed: feed, database: "\(texts[2])/\(name).sqlite", messages: messages))
        }
        let different = Question.allCases.filter { versions[0].answers[0][$0] != versions[1].answers[0][$0] }
        guard different.count >= 5, versions[0].answers[0][.board] != versions[0].answers[1][.board] else {
            fail("the feeds and messages hardly differ: \(different)")
        }
        let run = try Run(path: "\(texts[2])/asked.sqlite", versions: versions, messages: messages)
        try await run.ask(readers: numbers[0], seconds: numbers[1], imports: numbers[2])
    }

    /// A message that says nothing of any trip.
    private static func headerAlone() -> [UInt8] {
        var header = FeedHeader()
        header.timestamp = Question.now
        return FeedMessage(header: header, entities: []).protobufBytes()
    }

    /// A copy of a feed in which every trip runs a minute later.
    private static func feedAMinuteLater(_ feed: String, folder: String) throws -> String {
        let copy = "\(folder)/later"
        try? FileManager.default.removeItem(atPath: copy)
        try FileManager.default.createDirectory(atPath: folder, withIntermediateDirectories: true)
        try FileManager.default.copyItem(atPath: feed, toPath: copy)
        let url = URL(fileURLWithPath: "\(copy)/stop_times.txt")
        let text = try String(contentsOf: url, encoding: .utf8)
        let lines = text.split(separator: "\n").map { line in
            line.split(separator: ",", omittingEmptySubsequences: false).map { cell in
                ServiceTime(cell).map { ServiceTime(seconds: $0.seconds + 60).description } ?? String(cell)
            }.joined(separator: ",")
        }
        try Data(lines.joined(separator: "\n").utf8).write(to: url)
        return copy
    }
}

func importFeed(_ feed: String, to path: String) throws {
    _ = try FeedImport(folder: feed, options: ImportOptions(output: path, force: true)).run()
}

/// Ends the process with a sentence.
func fail(_ sentence: String) -> Never {
    FileHandle.standardError.write(Data("readers: \(sentence)\n".utf8))
    exit(1)
}
