internal import Foundation

/// Inflates a feed and imports it, in turn, each as a process of its own.
struct ImportBenchmark {
    let feed: String
    let tools: Tools
    let runs: Int
    let output: String

    /// A folder of GTFS files has nothing to inflate.
    private var isZip: Bool {
        (try? URL(fileURLWithPath: feed).resourceValues(forKeys: [.isRegularFileKey]).isRegularFile) == true
    }

    func run() throws -> ImportResult {
        let program = isZip ? Tools.installed("unzip") : nil
        let unzip = program.map { ChildProcess(program: $0, arguments: ["-p", feed]) }
        let importer = ChildProcess(
            program: tools.importer, arguments: [feed, "--output", output, "--force", "--quiet"])
        var inflated: [ChildProcess.Cost] = []
        var imported: [ChildProcess.Cost] = []
        for _ in 0..<runs {
            if let unzip { inflated.append(try unzip.run()) }
            imported.append(try importer.run())
        }
        return ImportResult(database: output, inflated: inflated, imported: imported)
    }
}

/// What inflating and importing cost, run by run.
struct ImportResult {
    let database: String
    /// Empty where there is nothing to inflate, or no unzip.
    let inflated: [ChildProcess.Cost]
    let imported: [ChildProcess.Cost]

    func figures(stopTimes: Int) -> [Figure] {
        let seconds = Self.median(imported.map(\.seconds))
        return [
            inflating,
            Figure("import_seconds", "import, wall time", seconds, .seconds, goal: .most(0.3, .smallFeeds)),
            ratio,
            Figure(
                "import_cpu_seconds", "import, time of all cores", Self.median(imported.map(\.cpuSeconds)), .seconds),
            Figure("import_rate", "stop_times imported", Double(stopTimes) / seconds, .perSecond),
            Figure(
                "import_peak_memory_bytes", "import, peak memory", Double(imported.map(\.peakMemory).max() ?? 0),
                .bytes,
                goal: .most(150e6)),
        ]
    }

    private static let noUnzip = Measurement.missing("no zip, or no unzip")

    private var inflating: Figure {
        let measured = inflated.isEmpty ? Self.noUnzip : .number(Self.median(inflated.map(\.seconds)), .seconds)
        return Figure("unzip_seconds", "`unzip -p FEED > /dev/null`", measured)
    }

    /// The median of the pairs, so that a slow moment of the machine weighs on both.
    private var ratio: Figure {
        let pairs = zip(imported, inflated).map { $0.seconds / $1.seconds }
        return Figure(
            "import_over_unzip", "import over unzip",
            pairs.isEmpty ? Self.noUnzip : .number(Self.median(pairs), .ratio),
            goal: .most(1.5, .millionRows))
    }

    private static func median(_ values: [Double]) -> Double { Latency(values)?.median ?? 0 }
}
