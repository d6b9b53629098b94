internal import Foundation

/// Where the figures come from.
struct Machine: Encodable {
    let cores: Int
    /// Bytes.
    let memory: Int
    let processor: String?
    let system: String
    let toolkit: String
    let swift: String?
    /// The SQLite that the toolkit answers with.
    let sqlite: String
    let libzip: String?

    init(toolkit: String, sqlite: String) {
        let process = ProcessInfo.processInfo
        cores = process.activeProcessorCount
        memory = Int(process.physicalMemory)
        processor = Self.processorName()
        system = Self.release() ?? process.operatingSystemVersionString
        self.toolkit = toolkit
        self.sqlite = sqlite
        swift = Tools.firstLine("swift", ["--version"])
        libzip = Tools.firstLine("pkg-config", ["--modversion", "libzip"])
    }

    var text: String {
        let gibibytes = (Double(memory) / 1_073_741_824).rounded(to: 0)
        let parts = [
            "\(cores) cores", processor, "\(gibibytes) GiB of memory", system, swift, "SQLite \(sqlite)",
            libzip.map { "libzip \($0)" }, "gtfs-toolkit \(toolkit)",
        ]
        return parts.compactMap { $0 }.joined(separator: "; ") + "."
    }

    /// Linux says it in a file, "model name : …" for each core.
    private static func processorName() -> String? {
        guard let text = try? String(contentsOfFile: "/proc/cpuinfo", encoding: .utf8) else { return nil }
        return value(of: "model name", in: text, after: ":")
    }

    /// The name of a Linux distribution (os-release(5)).
    private static func release() -> String? {
        guard let text = try? String(contentsOfFile: "/etc/os-release", encoding: .utf8) else { return nil }
        return value(of: "PRETTY_NAME", in: text, after: "=")?.replacing("\"", with: "")
    }

    private static func value(of name: String, in text: String, after mark: Character) -> String? {
        let line = text.split(separator: "\n").first { $0.hasPrefix(name) }
        return line?.split(separator: mark, maxSplits: 1).last?.trimmingCharacters(in: .whitespaces)
    }
}
