internal import Foundation

/// A program run to its end as a process of its own, with its cost as the kernel counts it.
struct ChildProcess {
    /// The cost of a run. Memory is the largest resident set; CPU is that of the process alone.
    struct Cost {
        let seconds: Double
        let cpuSeconds: Double
        let peakMemory: Int
        let status: Int32
    }

    /// Path of the program.
    let program: String
    let arguments: [String]

    /// Runs it. Its output goes to the file `output`, its errors are discarded.
    /// - Throws: `BenchmarkError` where it cannot be started or does not end with 0.
    func run(output: String = "/dev/null") throws -> Cost {
        let start = ContinuousClock.now
        let child = try spawn(output: output)
        var status: Int32 = 0
        var usage = rusage()
        // wait4 is the only call that gives the usage of a single child, independent of other children.
        while unsafe wait4(child, &status, 0, &usage) < 0 && errno == EINTR {}
        let cost = Cost(
            seconds: (ContinuousClock.now - start).seconds,
            cpuSeconds: usage.ru_utime.seconds + usage.ru_stime.seconds,
            peakMemory: usage.ru_maxrss * Self.memoryUnit, status: status)
        guard status == 0 else {
            throw BenchmarkError(
                "\(program) \(arguments.joined(separator: " ")) did not end well (status \(status >> 8)).")
        }
        return cost
    }

    /// Linux counts kilobytes, Darwin bytes (getrusage(2)).
    private static var memoryUnit: Int {
        #if canImport(Darwin)
            1
        #else
            1024
        #endif
    }

    private func spawn(output: String) throws -> pid_t {
        #if canImport(Darwin)
            var actions: posix_spawn_file_actions_t?
        #else
            var actions = unsafe posix_spawn_file_actions_t()
        #endif
        unsafe posix_spawn_file_actions_init(&actions)
        defer { unsafe posix_spawn_file_actions_destroy(&actions) }
        unsafe posix_spawn_file_actions_addopen(&actions, 0, "/dev/null", O_RDONLY, 0)
        unsafe posix_spawn_file_actions_addopen(&actions, 1, output, O_WRONLY | O_CREAT | O_TRUNC, 0o644)
        unsafe posix_spawn_file_actions_addopen(&actions, 2, "/dev/null", O_WRONLY, 0)
        // The list ends with a null, and each word is freed when the child has been started.
        var words = unsafe ([program] + arguments).map { unsafe strdup($0) } + [nil]
        defer { for index in unsafe words.indices { unsafe free(words[index]) } }
        var child: pid_t = 0
        let failure = unsafe posix_spawnp(&child, program, &actions, nil, &words, environ)
        guard failure == 0 else {
            throw BenchmarkError("\(program) cannot be started: \(unsafe String(cString: strerror(failure))).")
        }
        return child
    }
}

extension timeval {
    var seconds: Double { Double(tv_sec) + Double(tv_usec) / 1e6 }
}

extension Duration {
    var seconds: Double { Double(components.seconds) + Double(components.attoseconds) / 1e18 }
}
