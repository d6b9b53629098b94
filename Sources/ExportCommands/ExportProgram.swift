internal import ArgumentParser
internal import Terminal

/// `gtfs-export`, from its arguments to its exit status.
package enum ExportProgram {
    package static func run() { ExportCommand.runToEnd() }
}
