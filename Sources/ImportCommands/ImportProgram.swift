internal import ArgumentParser
internal import Terminal

/// `gtfs-import`, from its arguments to its exit status.
package enum ImportProgram {
    package static func run() { ImportCommand.runToEnd() }
}
