internal import ArgumentParser
internal import Foundation
internal import GTFSModel

@main
struct BenchmarkCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "gtfs-benchmark",
        abstract: "Measures imports, sizes and answers, beside their goals.",
        discussion: """
            gtfs-benchmark sydney.zip               the import against unzip, the database, every kind of question
            gtfs-benchmark *.zip --format json      the same of several feeds, for machines
            gtfs-benchmark answers sydney.sqlite    the questions alone, to a database that is there
            gtfs-benchmark grow --rows 1000000,2000000   how the import grows with made-up feeds

            Run it while the machine does nothing else. It needs gtfs-import and gtfs-query beside itself, as a release \
            build leaves them.
            """,
        version: Toolkit.version,
        subcommands: [
            FeedsCommand.self, AnswersCommand.self, GrowCommand.self, SearchLinesCommand.self,
            JourneyLinesCommand.self,
        ],
        defaultSubcommand: FeedsCommand.self)
}

enum BenchmarkFormat: String, ExpressibleByArgument, CaseIterable {
    case table, json

    /// Prints the results of `measure`; an error becomes one sentence on standard error and exit status 1.
    func report<Results: BenchmarkReport>(_ measure: () async throws -> Results) async throws {
        do {
            let results = try await measure()
            print(self == .json ? try results.json : results.table)
        } catch let error as BenchmarkError {
            FileHandle.standardError.write(Data("gtfs-benchmark: \(error)\n".utf8))
            throw ExitCode(1)
        }
    }
}

/// Results that can be printed in either format.
protocol BenchmarkReport: Encodable {
    /// As Markdown.
    var table: String { get }
}

extension BenchmarkReport {
    fileprivate var json: String {
        get throws {
            let encoder = JSONEncoder()
            encoder.outputFormatting = [.prettyPrinted, .sortedKeys, .withoutEscapingSlashes]
            return String(decoding: try encoder.encode(self), as: UTF8.self)
        }
    }
}

/// The reason why something could not be measured, as one sentence.
struct BenchmarkError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}
