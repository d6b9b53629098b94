import Foundation
import Testing

/// Text for people is made printable at the one place where it goes out: `StandardOutput` and `StandardError`.
@Suite struct OneDoorTests {
    /// Ways to write onto standard output and standard error past that place.
    private static var others: Regex<Substring> {
        #/\b(?:print|f?puts|fputc|putchar|v?printf|dprintf|debugPrint|dump|perror)\(|\bFileHandle\.standard(?:Error|Output)|\b(?:stdout|stderr)\b|\bwrite\((?:[12]|STD(?:OUT|ERR)_FILENO),/#
    }

    @Test func `Text for people goes out by one door`() throws {
        let commands: Set = ["QueryCommands", "ImportCommands", "ExportCommands", "Terminal"]
        let files = try SourceTree.sources().filter { commands.contains($0.target) }
        let doors = ["Sources/Terminal/StandardOutput.swift"]
        #expect(Set(files.map(\.path)).isSuperset(of: doors))
        for file in files where !doors.contains(file.path) {
            for found in file.code.text.matches(of: Self.others) {
                Issue.record(
                    "\(file.path) writes by `\(found.output)`: use StandardOutput or StandardError of Terminal")
            }
        }
    }

    /// `createFile(atPath:)` writes beside the file and renames: a program that is killed leaves a file that nobody sweeps.
    @Test func `An empty file is made in its place`() throws {
        for file in try SourceTree.sources() where file.code.identifiers.contains("createFile") {
            Issue.record("\(file.path) makes a file by createFile: use Data().write(to:)")
        }
    }

    @Test(
        "other ways out are found",
        arguments: ["print(1)", "fputs(text, stderr)", "FileHandle.standardError.write(data)", "write(2, text, 3)"])
    func others(code: String) { #expect(code.contains(Self.others)) }

    @Test(
        "the door itself and other names are none",
        arguments: ["StandardOutput.write(text)", "blueprint(1)", "try Output.write(text)"])
    func none(code: String) { #expect(!code.contains(Self.others)) }
}
