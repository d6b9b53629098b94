import Synchronization

/// Counts of requests, as Prometheus reads them.
package final class Metrics: Sendable {
    private struct Series: Hashable {
        let path: String
        let status: Int
    }

    private struct Durations {
        /// As many as `bounds`, and one for all that took longer.
        var counts = [Int](repeating: 0, count: Metrics.bounds.count + 1)
        var sum = 0.0
    }

    /// Seconds.
    private static let bounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10]
    private let state = Mutex<(requests: [Series: Int], durations: [String: Durations])>(
        (requests: [:], durations: [:]))

    /// Nothing counted yet.
    package init() {}

    /// - Parameters:
    ///   - path: of the route, such as `/stops/:id`: there are few of them, whatever clients send.
    ///   - seconds: how long the answer took.
    func count(_ path: String, _ status: Int, seconds: Double) {
        let index = Self.bounds.firstIndex { seconds <= $0 } ?? Self.bounds.count
        state.withLock { state in
            state.requests[Series(path: path, status: status), default: 0] += 1
            state.durations[path, default: Durations()].counts[index] += 1
            state.durations[path, default: Durations()].sum += seconds
        }
    }

    /// The text format of Prometheus, version 0.0.4.
    package var text: String {
        let (requests, durations) = state.withLock { $0 }
        var lines = ["# HELP http_requests_total Requests by path and status.", "# TYPE http_requests_total counter"]
        lines += requests.map { "http_requests_total{path=\"\($0.path)\",status=\"\($0.status)\"} \($1)" }.sorted()
        lines += [
            "# HELP http_request_duration_seconds From the request to its answer.",
            "# TYPE http_request_duration_seconds histogram",
        ]
        for (path, durations) in durations.sorted(by: { $0.key < $1.key }) {
            var total = 0
            for (bound, count) in zip(Self.bounds.map { "\($0)" } + ["+Inf"], durations.counts) {
                total += count
                lines.append("http_request_duration_seconds_bucket{path=\"\(path)\",le=\"\(bound)\"} \(total)")
            }
            lines.append("http_request_duration_seconds_sum{path=\"\(path)\"} \(durations.sum)")
            lines.append("http_request_duration_seconds_count{path=\"\(path)\"} \(total)")
        }
        return lines.joined(separator: "\n") + "\n"
    }
}
