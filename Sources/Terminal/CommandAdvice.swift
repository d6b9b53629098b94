internal import GTFSModel

/// The errors of the libraries in the words of the command line: their advice names commands and options here, and
/// nowhere in the libraries.
package enum CommandAdvice {
    package static func sentence(of error: any Error) -> String {
        guard let error = error as? any CodedError, let advice = error.advice, let own = text(of: advice) else {
            return "\(error)"
        }
        // Every sentence ends with its advice.
        return error.description.dropLast(advice.text.count) + own
    }

    /// - Returns: nil for advice that is the same everywhere.
    private static func text(of advice: ErrorAdvice) -> String? {
        let argument = advice.argument ?? ""
        return switch advice.kind {
        case .importFeed: "make \(argument) with `gtfs-import FEED.zip`."
        case .chooseDatabase: "give the path of a database that `gtfs-import` made."
        case .upgradeDatabase: "run `gtfs-query --database \(argument) migrate`."
        case .searchStops: "`gtfs-query search TEXT` finds stops by their names."
        case .findTrip: "`gtfs-query departures STOP_ID` shows the trips at a stop."
        case .listRoutes: "`gtfs-query routes` lists what there is."
        case .listAgencies: "`gtfs-query info` \(argument)."
        case .askDirect:
            "ask for direct trips, as `gtfs-query connections` does; a program may also give a smaller change_reach."
        case .otherOutput: "name another file with --output."
        case .moveOutput: "name another file with --output, or move it away."
        case .replaceOutput: "name another file with --output, or replace it with --force."
        case .makeRoom: "make room, or name another file with --output."
        case .otherReport: "name another file with --report."
        case .makeRoomForReport: "make room, or name another file with --report."
        case .importWithErrors: "mend the feed, or import without --strict."
        case .excludeOptional: "--exclude takes \(argument)."
        case .allowText: "import it with --max-text \(argument) if you trust it"
        case .unpackFirst: "unpack it with `7z x \(argument) -ofeed` and import the folder feed"
        case .giveKey: "give the key that it asks for, in $GTFS_HEADERS or with --headers FILE."
        case .allowDownload: "allow more gigabytes with --max-download if you trust it."
        default: nil
        }
    }

    /// An error in these words.
    struct AdvisedError: Error, CustomStringConvertible {
        let description: String

        init(_ error: any Error) { description = sentence(of: error) }
    }
}
