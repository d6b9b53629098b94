import Foundation
import Testing

/// What may lie directly in a folder of the package. Hidden files are git's and the editors', but for those of `.ci`.
struct FolderRule: CustomTestStringConvertible {
    let folder: String
    /// Names of files, or endings such as `.md`.
    let files: Set<String>
    /// Names of folders; nil for any.
    let folders: Set<String>?

    var testDescription: String { folder }

    /// What lies there and may not.
    func strangers() throws -> [String] {
        let url = SourceTree.root.appending(path: folder)
        return try FileManager.default.contentsOfDirectory(atPath: url.path).sorted().filter { name in
            guard !name.hasPrefix("."), name != "__pycache__" else { return false }
            let isFolder = (try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: name).path)) != nil
            if isFolder { return folders.map { !$0.contains(name) } ?? false }
            return !files.contains(name) && !files.contains { $0.hasPrefix(".") && name.hasSuffix($0) }
        }
    }

    static let purposes: Set<String> = ["bench", "checks", "faults", "feeds", "kit", "packages", "pages", "peers"]

    static let all =
        [
            FolderRule(
                folder: "",
                files: [
                    "Package.swift", "Package.resolved", "README.md", "LICENSE", "CHANGELOG.md", "CONTRIBUTING.md",
                    "Makefile", ".sqlite",
                ], folders: ["Sources", "Tests", "Fixtures", "schema", "docs"]),
            FolderRule(folder: "Sources", files: [], folders: nil),
            FolderRule(folder: "Tests", files: [], folders: nil),
            FolderRule(
                folder: "Fixtures",
                files: [
                    "README.md", "HarbourCity.swift", "make_harbour_city.py", "make_harbour_week.py", "make_version.py",
                    "report-fields.txt", "rule-samples.txt",
                ], folders: nil),
            FolderRule(folder: "schema", files: ["README.md", ".swift"], folders: ["migrations"]),
            FolderRule(
                folder: "docs", files: [".md"], folders: ["api", "benchmarks", "decisions", "examples", "pictures"]),
            FolderRule(folder: "docs/api", files: [".txt"], folders: []),
            FolderRule(folder: "docs/benchmarks", files: [".json"], folders: []),
            FolderRule(folder: "docs/decisions", files: [".md"], folders: []),
            FolderRule(folder: "docs/pictures", files: [".svg"], folders: []),
            FolderRule(folder: "docs/examples", files: [".md"], folders: nil),
            FolderRule(
                folder: ".ci",
                files: [
                    "README.md", "run", "test", "setup", "lint", "demo", "requirements.txt", "ruff.toml", "mypy.ini",
                ], folders: purposes),
        ]
        + purposes.sorted().map { purpose in
            FolderRule(
                folder: ".ci/\(purpose)",
                files: purpose == "checks" ? [".sh", ".py", "README.md", "Given.swift"] : [".sh", ".py", "README.md"],
                folders: purpose == "feeds" ? ["queries"] : [])
        }
}

@Suite struct FolderTests {
    @Test("Nothing lies in a folder but what has its place there", arguments: FolderRule.all)
    func places(rule: FolderRule) throws {
        #expect(try rule.strangers() == [])
    }

    @Test("A scratch file at the root, and a folder without a place, are strangers")
    func strangers() throws {
        let rule = FolderRule(folder: "", files: [".md", "LICENSE", "Makefile"], folders: ["Sources", "docs"])
        let found = try rule.strangers()
        #expect(found.contains("Package.swift"))
        #expect(found.contains("Tests"))
        #expect(!found.contains("README.md"))
        #expect(!found.contains("Sources"))
    }

    @Test(
        "The sources of a target are Swift, pages of its catalogue, messages, SQL, words, C that embeds, and the door for SQLite"
    )
    func endings() throws {
        let endings = [".swift", ".md", ".proto", ".modulemap", ".h", ".sql", ".json"]
        let names = try FileManager.default.subpathsOfDirectory(atPath: SourceTree.root.appending(path: "Sources").path)
        let files = names.filter { name in
            name.contains(".") && !name.hasSuffix(".docc") && !name.split(separator: "/").contains { $0.hasPrefix(".") }
        }
        #expect(files.count > 300)
        let others = files.filter { name in !endings.contains { name.hasSuffix($0) } }
        #expect(others.filter { !$0.hasSuffix(".c") } == [])
        for name in others where name != "SQLExtension/gtfs.c" {
            #expect(try SourceTree.text(of: "Sources/" + name).contains("\n#embed \""), "\(name)")
        }
    }

    @Test("Each folder of .ci has a page, and the page of .ci names each", arguments: FolderRule.purposes.sorted())
    func pages(purpose: String) throws {
        #expect(try SourceTree.text(of: ".ci/README.md").contains("| [\(purpose)](\(purpose)/README.md) |"))
        let page = try SourceTree.text(of: ".ci/\(purpose)/README.md")
        let files = try FileManager.default.contentsOfDirectory(
            atPath: SourceTree.root.appending(path: ".ci/\(purpose)").path)
        for name in files where name.hasSuffix(".sh") || name.hasSuffix(".py") {
            #expect(page.contains("\(name)"), "\(name)")
        }
    }
}
