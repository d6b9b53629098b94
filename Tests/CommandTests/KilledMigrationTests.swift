import Foundation
import GTFSStore
import Testing
import VersionFixtures

/// Upgrades in a process of their own, which is killed before they are done.
@Suite("an upgrade that is killed")
struct KilledMigrationTests {
    private let folder: TemporaryFolder
    private let before: Data
    private let unreleased = DatabaseIdentity.schemaVersion + 1

    init() throws {
        folder = try TemporaryFolder()
        try VersionFixture.make(1, at: folder.path("city.sqlite"))
        before = try folder.data("city.sqlite")
    }

    /// Starts the upgrade, to stay where `step` steps are behind it.
    private func start(step: Int? = nil) throws -> (Process, Pipe) {
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("migration-victim")
        process.arguments = [folder.path("city.sqlite")] + (step.map { ["\($0)"] } ?? [])
        let output = Pipe()
        process.standardOutput = output
        process.standardInput = FileHandle.nullDevice
        try process.run()
        return (process, output)
    }

    private func kill(_ process: Process) {
        Foundation.kill(process.processIdentifier, SIGKILL)
        process.waitUntilExit()
    }

    /// The file as it was, and answering; or, where `mayBeDone`, wholly upgraded.
    private func expectWhole(mayBeDone: Bool = false) throws {
        let path = folder.path("city.sqlite")
        if mayBeDone, try DatabaseIdentity.version(path: path) == unreleased {
            let database = try FeedDatabase(path: path, history: .unreleased())
            #expect(try database.integrityFindings() == [])
            return
        }
        #expect(try folder.data("city.sqlite") == before)
        let run = try Executable.query.run(["--database", "city.sqlite", "verify"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
    }

    /// No other file of a toolkit database's name, nothing that another command would take for one.
    private func expectNothingElse() throws {
        #expect(try folder.names.filter { !$0.hasPrefix(".city.sqlite.upgrading-") } == ["city.sqlite"])
        let run = try Executable.query.run(["info"], in: folder)
        #expect(run.status == 0, "\(run.errors)")
    }

    @Test(
        "half-way leaves the file whole, and the next one finishes", arguments: 0...SchemaHistory.unreleasedSteps.count)
    func halfWay(step: Int) throws {
        let (process, output) = try start(step: step)
        var said = ""
        while !said.contains("\(step)\n"), process.isRunning {
            said += String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
        }
        #expect(process.isRunning)
        kill(process)
        #expect(process.terminationReason == .uncaughtSignal)
        try expectWhole()
        try expectNothingElse()

        let (again, rest) = try start()
        let done = String(decoding: rest.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        again.waitUntilExit()
        #expect(done.hasSuffix("from 1 to \(unreleased)\n"))
        #expect(try folder.names == ["city.sqlite"])
        #expect(try DatabaseIdentity.version(path: folder.path("city.sqlite")) == unreleased)
    }

    @Test("at any moment leaves the old file or the new one", arguments: stride(from: 0, to: 160, by: 8).map { $0 })
    func anyMoment(milliseconds: Int) throws {
        let (process, _) = try start()
        usleep(UInt32(milliseconds) * 1000)
        kill(process)
        try expectWhole(mayBeDone: true)
    }

    @Test("told to end leaves the file as it was and nothing beside it", arguments: [SIGTERM, SIGINT, SIGHUP])
    func toldToEnd(signal: Int32) throws {
        let process = Process()
        process.executableURL = Executable.products.appendingPathComponent("gtfs-query")
        process.arguments = ["--database", folder.path("city.sqlite"), "migrate"]
        process.standardOutput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        var hasBegun = false
        while !hasBegun, process.isRunning {
            hasBegun = try folder.names.contains { $0.hasPrefix(".city.sqlite.upgrading-") }
        }
        #expect(hasBegun)
        Foundation.kill(process.processIdentifier, signal)
        process.waitUntilExit()
        #expect(process.terminationReason == .exit)
        #expect(process.terminationStatus == 128 + signal)
        #expect(try folder.data("city.sqlite") == before)
        #expect(try folder.names == ["city.sqlite"])
    }
}
