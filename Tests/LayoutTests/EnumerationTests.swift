import Foundation
import Testing

@Suite struct EnumerationTests {
    /// `timepoint` and `wheelchairBoarding` of the fields that the reference calls an enumeration.
    private static func properties() throws -> Set<String> {
        var names: Set<String> = []
        for file in try SourceTree.sources() where file.path.hasPrefix("Sources/GTFSFeed/Declarations/") {
            for field in file.text.matches(of: #/GTFSField\("(\w+)", \.oneOf/#) {
                let words = field.output.1.split(separator: "_")
                names.insert(words[0] + words.dropFirst().map(\.capitalized).joined())
            }
        }
        return names
    }

    /// A direction is no enumeration of the libraries: 0 and 1 are labels that each route gives a meaning of its own.
    @Test func `No public property is a number where the reference has an enumeration`() throws {
        let enumerations = try Self.properties()
        #expect(enumerations.isSuperset(of: ["timepoint", "wheelchairBoarding", "transferType", "exactTimes"]))
        var count = 0
        for library in ["GTFSModel", "GTFSQuery", "GTFSJourneys", "GTFSRealtime"] {
            let list = try SourceTree.text(of: "docs/api/\(library).txt")
            for property in list.matches(of: #/(?m)^(\S+)    (?:static )?(?:var|let) (\w+): (\S+)/#) {
                count += 1
                let name = String(property.output.2)
                guard enumerations.contains(name) || name == "type" || name.hasSuffix("Type") else { continue }
                #expect(!property.output.3.hasPrefix("Int"), "\(property.output.1) is a number")
            }
        }
        #expect(count > 500)
    }
}
