import Foundation
import Testing

/// The number of parameters without a label in the text after the parenthesis that opens a parameter list.
private func unlabelledCount(_ text: Substring) -> Int {
    var (depth, count, beginning) = (0, 0, "")
    for character in text {
        switch character {
        case "(", "[", "{": depth += 1
        case ")", "]", "}": depth -= 1
        case "," where depth == 0:
            beginning = ""
            continue
        default: break
        }
        if depth < 0 { break }
        guard depth == 0, beginning.count < 40 else { continue }
        beginning.append(character)
        if beginning.hasSuffix("_ "),
            beginning.drop(while: \.isWhitespace).replacing(#/^(?:@\w+\s+)*/#, with: "") == "_ "
        {
            count += 1
        }
    }
    return count
}

@Suite struct LabelTests {
    /// Of a hundred functions and initialisers; it only falls. A call with two such arguments needs its declaration to be read.
    private static let most = 6.0

    @Test func `Few functions have two or more parameters without labels, and no more than before`() throws {
        var (all, found) = (0, 0)
        for file in try SourceTree.sources() where file.path.hasPrefix("Sources/") {
            let code = file.code.text
            for line in code.split(separator: "\n") {
                guard let name = line.firstRange(of: "func ") ?? line.firstRange(of: " init"),
                    let open = line[name.upperBound...].firstIndex(of: "("),
                    name.lowerBound == line.startIndex
                        || line[..<name.lowerBound].allSatisfy({ $0 != "(" && $0 != "=" })
                else { continue }
                all += 1
                found += unlabelledCount(code[code.index(after: open)...].prefix(2000)) > 1 ? 1 : 0
            }
        }
        let share = Double(found) * 100 / Double(max(1, all))
        #expect(all > 5000 && share <= Self.most, "\(found) of \(all) functions, \(share)%")
        #expect(share > Self.most - 1, "\(share)%: lower the number")
    }

    @Test(
        "Parameters without labels are counted",
        arguments: [
            ("_ a: Int, _ b: (Int, _ c: Int) -> Void) { f(_ d) }", 2), ("a: Int, @escaping _ b: Int)", 1), (")", 0),
            ("\n        _ a: [Int: Int] = [1: 2, 3: 4],\n        _ b: Int\n    )", 2), ("of _a: Int)", 0),
        ])
    func parameters(list: String, count: Int) { #expect(unlabelledCount(list[...]) == count) }
}
