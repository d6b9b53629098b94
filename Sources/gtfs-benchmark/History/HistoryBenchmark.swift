internal import ArgumentParser
internal import GTFSHistory
internal import GTFSModel

/// `gtfs-benchmark history HISTORY`: asks a history, and prints how long it took.
struct HistoryBenchmark: ParsableCommand {
    static let configuration = CommandConfiguration(commandName: "history", abstract: "Asks a history.")

    @Argument(help: ArgumentHelp("A history that was recorded.", valueName: "history"))
    var history: String

    func run() throws {
        let history = try History(path: history)
        var all = PerformanceRequest(grouping: .route)
        all.lastDays = 90
        let report = try measure("all routes, 90 days", history, all)
        let busiest = report.rows.filter { $0.routeID != nil }.max { $0.observed < $1.observed }?.routeID
        var route = PerformanceRequest(routes: busiest.map { [$0] } ?? [], grouping: .hour)
        route.lastDays = 90
        _ = try measure("the busiest route, 90 days by hour", history, route)
        route.grouping = .stop
        _ = try measure("the busiest route, 90 days by stop", history, route)
    }

    private func measure(
        _ name: String, _ history: History, _ request: PerformanceRequest
    ) throws -> PerformanceReport {
        let clock = ContinuousClock()
        var report: PerformanceReport?
        let seconds = try (0..<3).map { _ in try clock.measure { report = try history.performance(request) }.seconds }
        let visits = report?.rows.reduce(0) { $0 + $1.observed } ?? 0
        print("\(name): \(seconds.min() ?? 0) s, \(visits) visits, \(report?.dayCount ?? 0) days")
        return report
            ?? PerformanceReport(dates: nil, dayCount: 0, limits: PunctualityLimits(), isOfTimepoints: false, rows: [])
    }
}
