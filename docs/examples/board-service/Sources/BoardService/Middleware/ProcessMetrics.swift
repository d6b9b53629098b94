import Foundation

/// What the process takes of the system, as Prometheus' own libraries name it. Only Linux tells; elsewhere there is none.
enum ProcessMetrics {
    /// Lines in the text format of Prometheus.
    static var text: String {
        gauge("process_resident_memory_bytes", "Resident memory.", memory)
            + gauge("process_open_fds", "Open files and connections.", handles)
    }

    /// The second number of statm is in pages.
    private static var memory: Int? {
        guard let text = try? String(contentsOfFile: "/proc/self/statm", encoding: .utf8) else { return nil }
        let numbers = text.split(separator: " ").map { Int($0) }
        return numbers.count > 1 ? numbers[1].map { $0 * Int(sysconf(Int32(_SC_PAGESIZE))) } : nil
    }

    private static var handles: Int? {
        try? FileManager.default.contentsOfDirectory(atPath: "/proc/self/fd").count
    }

    private static func gauge(_ name: String, _ help: String, _ value: Int?) -> String {
        value.map { "# HELP \(name) \(help)\n# TYPE \(name) gauge\n\(name) \($0)\n" } ?? ""
    }
}
