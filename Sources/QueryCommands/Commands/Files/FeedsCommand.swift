internal import ArgumentParser
internal import GTFSModel
internal import GTFSQuery
internal import Terminal

/// `gtfs-query feeds`
struct FeedsCommand: AskingCommand, EnglishCommand {
    static let configuration = CommandConfiguration(
        commandName: "feeds",
        abstract: "Lists the databases that are there: where each is, which days it covers, when the next one is due.",
        discussion: """
            Lists the databases of --database, which may be folders, or else the one that $GTFS_DATABASE names, or else all \
            of the current folder. The next feed is due on the earlier one of feed_end_date and the last day of service. \
            The URLs are those that gtfs-import was told of; keys are not among them.

            With --near, the feed whose stops' box is nearest to a place is first, of several boxes that hold it the one \
            whose centre is.

            Examples:
              gtfs-query feeds
              gtfs-query --database ~/feeds feeds --format json
              gtfs-query --database ~/feeds feeds --near -33.87,151.21
            """)

    @OptionGroup var options: AnswerOptions<OutputFormat.Plain>

    @Option(
        help: ArgumentHelp("The feeds nearest to a place first.", valueName: "lat,lon"),
        transform: CoordinateArgument.option)
    var near: CoordinateArgument?

    func answer() throws -> Answer {
        var overviews: [FeedOverview] = []
        var failures: [String] = []
        for path in try options.choice.allPaths() {
            do {
                let info = try options.choice.open(path).info(at: Environment.now)
                overviews.append(FeedOverview(FeedID(ofFile: path), database: path, info))
            } catch {
                failures.append(CommandAdvice.sentence(of: error))
            }
        }
        if let near { overviews = overviews.nearest(to: near.coordinate) }
        var answer = Answer(overviews, sections: [.rows(overviews, Self.columns)])
        if overviews.isEmpty, failures.isEmpty { answer.notes.append("There is no toolkit database here.") }
        if !failures.isEmpty { answer.failure = failures.joined(separator: " ") }
        return answer
    }

    private static var columns: [TableColumn<FeedOverview>] {
        [
            TableColumn("Feed") { $0.feed.rawValue }, TableColumn("Name") { $0.name }.shortened(1),
            TableColumn("Centre") { $0.centre.map { degrees($0.latitude, $0.longitude) } }.leaving(3),
            TableColumn("Zoom", .right) { $0.zoom.map { String($0) } }.leaving(1),
            TableColumn("Box") { row in
                row.box.map { "\(degrees($0.west, $0.south)),\(degrees($0.east, $0.north))" }
            }.leaving(2),
            TableColumn("From") { $0.firstServiceDate?.description }.leaving(4),
            TableColumn("To") { $0.lastServiceDate?.description },
            TableColumn("Update due") { $0.updateDue?.description }.headed("Due"),
            TableColumn("Status") { $0.state.map { $0.rawValue.replacing("_", with: " ") } },
            TableColumn("Realtime") { $0.realtimeKinds }.leaving(1),
        ]
    }

    /// Three decimals are some hundred metres.
    private static func degrees(_ first: Double, _ second: Double) -> String {
        [first, second].map { PlainNumber.text(PlainNumber.rounded($0, decimals: 3)) }.joined(separator: ",")
    }
}

extension FeedOverview {
    /// `trip updates, alerts`
    fileprivate var realtimeKinds: String? {
        let names: [(FeedURL.Kind, String)] = [
            (.tripUpdates, "trip updates"), (.vehiclePositions, "vehicles"), (.alerts, "alerts"),
        ]
        let known = names.filter { url($0.0) != nil }.map(\.1)
        return known.isEmpty ? nil : known.joined(separator: ", ")
    }
}

extension [FeedOverview] {
    /// By the distance from a place to their box, then to their centre (rule T17); those without a place last.
    func nearest(to position: Coordinate) -> [FeedOverview] {
        let keyed = map { feed in
            (
                feed, feed.box.map { $0.distance(to: position) } ?? .infinity,
                feed.centre?.distance(to: position) ?? .infinity
            )
        }
        return keyed.stableSorted { ($0.1, $0.2) < ($1.1, $1.2) }.map(\.0)
    }
}

extension CoordinateBox {
    /// Metres to its nearest point; 0 within it.
    fileprivate func distance(to position: Coordinate) -> Double {
        let latitude = min(max(position.latitude, south), north)
        if contains(Coordinate(latitude: latitude, longitude: position.longitude)) {
            return position.distance(to: Coordinate(latitude: latitude, longitude: position.longitude))
        }
        return [west, east].map { position.distance(to: Coordinate(latitude: latitude, longitude: $0)) }.min() ?? 0
    }
}
