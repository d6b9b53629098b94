internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery

/// The formats in which an answer can be written.
enum OutputFormat: String, CaseIterable {
    case table, json, csv, geojson
    /// Only for commands that draw: `PictureCommand`.
    case html, svg
    /// Only for checks: `validate` and `realtime --check`.
    case sarif
}

extension OutputFormat {
    /// The formats in which a command can write its answer.
    protocol FormatList {
        static var formats: [OutputFormat] { get }
    }
}

extension OutputFormat.FormatList {
    /// Throws if the format is not one of these.
    static func require(_ format: OutputFormat, of command: String) throws {
        guard !formats.contains(format) else { return }
        let names = formats.map(\.rawValue)
        let reason = format == .geojson ? ", as its rows have no coordinates" : ""
        throw ValidationError(
            "\(command) has no \(format.rawValue)\(reason): choose "
                + "\(names.dropLast().joined(separator: ", ")) or \(names.last ?? "").")
    }
}

extension OutputFormat {
    /// The formats of rows without a position.
    enum Plain: FormatList {
        static let formats: [OutputFormat] = [.table, .json, .csv]
    }

    /// The formats of rows with a position.
    enum Positions: FormatList {
        static let formats: [OutputFormat] = [.table, .json, .csv, .geojson]
    }

    /// The formats of rows without a position that can also be drawn.
    enum Pictures: FormatList {
        static let formats: [OutputFormat] = [.table, .json, .csv, .html, .svg]
    }

    /// The formats of rows that can also be drawn, only as a page.
    enum Pages: FormatList {
        static let formats: [OutputFormat] = [.table, .json, .csv, .html]
    }

    /// The formats of a check.
    enum Reports: FormatList {
        static let formats: [OutputFormat] = [.table, .json, .csv, .html, .sarif]
    }

    /// The formats of messages and of their check.
    enum Messages: FormatList {
        static let formats: [OutputFormat] = [.table, .json, .csv, .sarif]
    }

    /// The formats of rows with a position that can also be drawn.
    enum Maps: FormatList {
        static let formats: [OutputFormat] = [.table, .json, .csv, .geojson, .html, .svg]
    }
}
