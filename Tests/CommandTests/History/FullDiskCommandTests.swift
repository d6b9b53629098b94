import Foundation
import TestSupport
import Testing

/// A disk of its own for a recorder: a file system in memory, in a mount namespace that goes with its process.
private enum SmallDisk {
    static let unshare = "/usr/bin/unshare"
    private static let words = getuid() == 0 ? ["-m"] : ["-rm"]

    /// Whether this machine and this user may make one.
    static let isThere = (try? run("mount -t tmpfs -o size=64k tmpfs .", in: TemporaryFolder()))?.status == 0

    /// Runs a script of the shell in a namespace of mounts.
    static func run(_ script: String, in folder: TemporaryFolder) throws -> Executable.Run {
        let process = Process()
        process.executableURL = URL(fileURLWithPath: unshare)
        process.arguments = words + ["/bin/sh", "-c", script]
        process.currentDirectoryURL = folder.url
        process.environment = ["PATH": "\(Executable.products.path):/usr/bin:/bin:/usr/sbin:/sbin"]
        process.standardInput = FileHandle.nullDevice
        return try Executable.finish(process)
    }
}

@Suite(
    "gtfs-query record on a disk that is full",
    .enabled(if: SmallDisk.isThere, "NOT RUN: this user may not mount a file system of his own"))
struct FullDiskCommandTests {
    @Test(
        "it is one sentence, all before the last message stays, and with room it goes on to the same answers",
        arguments: LongForm.isAsked ? ["16k", "128k", "256k", "512k", "1m"] : ["16k", "256k"])
    func full(size: String) throws {
        let folder = try TemporaryFolder()
        let database = try HarbourCity.database()
        let messages = RecordedWeek.messages
        let run = try SmallDisk.run(
            """
            mkdir disk && mount -t tmpfs -o size=\(size) tmpfs disk || exit 99
            query() { gtfs-query --database '\(database)' "$@" --history disk/history.sqlite; }
            query record --from '\(messages)' 2> record.txt; echo $? > status.txt
            query history verify > verify.txt 2>&1
            query visits --format csv > full.csv 2> /dev/null
            mount -o remount,size=16m disk || exit 98
            query record --from '\(messages)' || exit 97
            query history verify || exit 96
            query visits --format csv > all.csv
            ls disk
            """, in: folder)
        #expect(run.status == 0, "\(run.errors)")
        #expect(try folder.text("status.txt") == "1\n")
        let said = try folder.text("record.txt")
        let sentence = """
            Error: disk/history.sqlite cannot grow, as the disk is full: make room: the history has everything up to the \
            last message before.

            """
        #expect(said.hasSuffix(sentence), "\(said)")
        #expect(run.output == "History  disk/history.sqlite\nVisits   1499\nSound    yes\nhistory.sqlite\n")
        #expect(try folder.text("all.csv") == RecordedWeek.visits())
        let old = run.errors.firstMatch(of: #/ ([0-9]+) (was|were) not newer than the last of/#)
        guard let count = old.flatMap({ Int($0.output.1) }) else { return }
        try expectHeld(folder, count)
    }

    /// The history on the full disk is sound, and has what a recording of so many messages has.
    private func expectHeld(_ folder: TemporaryFolder, _ count: Int) throws {
        #expect(try folder.text("verify.txt").hasSuffix("Sound    yes\n"))
        let files = FileManager.default
        let names = try files.contentsOfDirectory(atPath: RecordedWeek.messages).sorted()
        #expect(count > 0 && count < names.count)
        try files.createDirectory(atPath: folder.path("before"), withIntermediateDirectories: true)
        for name in names.prefix(count) {
            try files.copyItem(atPath: RecordedWeek.messages + "/" + name, toPath: folder.path("before/" + name))
        }
        #expect(try RecordedWeek.record("before", in: folder).status == 0)
        #expect(try folder.text("full.csv") == RecordedWeek.visits(in: folder))
    }
}
