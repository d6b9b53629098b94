import Foundation
import Logging

/// Writes log entries as lines of JSON to standard error.
public struct JSONLog: LogHandler {
    /// Entries below are left out.
    public var logLevel = Logger.Level.info
    /// Written with each entry.
    public var metadata: Logger.Metadata = [:]
    private let label: String
    /// Keys whose values are numbers in JSON.
    private static let numbers: Set = ["bytes", "milliseconds", "port", "status"]

    /// - Parameter label: of the logger.
    public init(label: String) { self.label = label }

    /// A value that is written with each entry.
    public subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { metadata[key] }
        set { metadata[key] = newValue }
    }

    /// Writes an entry: the time, the level, the message, and the metadata under their own keys.
    public func log(event: LogEvent) {
        var entry = metadata.merging(event.metadata ?? [:]) { $1 }.reduce(into: [String: Value]()) { entry, pair in
            let number = Self.numbers.contains(pair.key) ? Double("\(pair.value)") : nil
            entry[pair.key] = number.map(Value.number) ?? .text("\(pair.value)")
        }
        let time = Date().formatted(.iso8601.year().month().day().time(includingFractionalSeconds: true))
        entry["time"] = .text(time + "Z")
        entry["level"] = .text(event.level.rawValue)
        entry["message"] = .text("\(event.message)")
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        guard let line = try? encoder.encode(entry) else { return }
        FileHandle.standardError.write(line + Data("\n".utf8))
    }

    private enum Value: Encodable {
        case text(String)
        case number(Double)

        func encode(to encoder: any Encoder) throws {
            var value = encoder.singleValueContainer()
            switch self {
            case .text(let text): try value.encode(text)
            case .number(let number): try value.encode(number)
            }
        }
    }
}
