import Foundation
import Testing

private let setpriv = "/usr/bin/setpriv"
private let hasSomeoneElse = getuid() != 0 || FileManager.default.isExecutableFile(atPath: setpriv)

/// Upgrades where their user may not write. To the superuser nothing is read-only, so there the command runs as nobody.
@Suite(
    "an upgrade where nothing may be written",
    .enabled(if: hasSomeoneElse, "NOT RUN: the superuser has no setpriv to become someone else"))
struct ReadOnlyMigrationTests {
    /// Runs `gtfs-query migrate`, from a copy that anybody may run, as somebody who does not own the file.
    private func migrate(_ folder: TemporaryFolder) throws -> (status: Int32, errors: String) {
        let tools = try TemporaryFolder()
        let process = Process()
        let command = [try Executable.query.copy(into: tools), "--database", folder.path("old.sqlite"), "migrate"]
        let words = getuid() == 0 ? [setpriv, "--reuid=65534", "--clear-groups"] + command : command
        process.executableURL = URL(fileURLWithPath: words[0])
        process.arguments = Array(words.dropFirst())
        let errors = Pipe()
        process.standardError = errors
        process.standardOutput = FileHandle.nullDevice
        try process.run()
        let said = String(decoding: errors.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
        process.waitUntilExit()
        return (process.terminationStatus, said)
    }

    @Test("leaves the file as it is, and says what to do", arguments: [(0o555, 0o644), (0o777, 0o444), (0o555, 0o444)])
    func readOnly(folderMode: Int, fileMode: Int) throws {
        let folder = try TemporaryFolder()
        let file = folder.path("old.sqlite")
        // The oldest there can be: the application's mark, and nothing in it yet.
        try SmallDatabase.spoil("old.sqlite", in: folder, sql: "PRAGMA application_id = 0x47544653; VACUUM")
        let before = try folder.data("old.sqlite")
        let files = FileManager.default
        try files.setAttributes([.posixPermissions: fileMode], ofItemAtPath: file)
        try files.setAttributes([.posixPermissions: folderMode], ofItemAtPath: folder.url.path)
        defer { try? files.setAttributes([.posixPermissions: 0o755], ofItemAtPath: folder.url.path) }

        let (status, errors) = try migrate(folder)
        #expect(status == 1)
        #expect(errors.hasPrefix("Error: \(file) cannot be upgraded ("), "\(errors)")
        #expect(
            errors.hasSuffix(
                "so it was left as it is: run this again where you may write it and its folder and there is room for a copy, "
                    + "or import the feed again.\n"))
        #expect(errors.split(separator: "\n").count == 1)
        #expect(try folder.data("old.sqlite") == before)
        #expect(try folder.names == ["old.sqlite"])
    }
}
