internal import GTFSGlance
internal import GTFSModel

/// A ribbon of a strip's picture: the axis, or a branch below it.
struct StripSection {
    /// The branch as an index; nil for the axis.
    let branch: Int?
    let title: String?
    let marks: [RouteStrip.Mark]
    /// Pixels from the top to each stop.
    let heights: [Double]

    /// Pixels between two stops.
    private static let (least, usual, most) = (26.0, 34.0, 84.0)
    private static let gap = 64.0

    var top: Double { heights.first ?? 0 }
    var bottom: Double { heights.last ?? 0 }
    /// A ribbon of one stop has a length, too.
    var ends: [Double] { branch == nil && heights.count > 1 ? [top, bottom] : [top - 12, bottom + 12] }

    init(_ marks: [RouteStrip.Mark], branch: Int? = nil, title: String? = nil, from top: Double) {
        (self.marks, self.branch, self.title) = (marks, branch, title)
        let steps = zip(marks, marks.dropFirst()).map { max(0, $1.metres - $0.metres) }
        let median = max(1, steps.sorted().dropFirst(steps.count / 2).first ?? 1)
        var heights = marks.isEmpty ? [] : [top]
        for step in steps {
            heights.append((heights.last ?? top) + min(max(step / median * Self.usual, Self.least), Self.most))
        }
        self.heights = heights
    }

    /// The axis of a strip, and its branches below it.
    static func sections(of strip: RouteStrip, from top: Double, in words: Words = .english) -> [StripSection] {
        var sections = [StripSection(strip.stops, from: top)]
        for (index, branch) in strip.branches.enumerated() {
            var title = words.label("Branch")
            if let from = name(of: branch.from, strip) {
                title = words.text("branch_from", with: ["branch": title, "stop": from])
            }
            if let to = name(of: branch.to, strip) {
                title = words.text("branch_to", with: ["branch": title, "stop": to])
            }
            let begin = (sections.last?.bottom ?? top) + gap
            sections.append(StripSection(branch.stops, branch: index, title: short(title, 52), from: begin))
        }
        return sections
    }

    private static func name(of stop: Stop.ID?, _ strip: RouteStrip) -> String? {
        stop.map { id in strip.stops.first { $0.stopID == id }?.name ?? id.rawValue }
    }

    /// Pixels from the top to a place.
    func height(at metres: Double) -> Double {
        guard let next = marks.firstIndex(where: { $0.metres > metres }) else {
            return bottom + (branch == nil ? 0 : 12)
        }
        guard next > 0 else { return top - (branch == nil ? 0 : 12) }
        let (from, to) = (marks[next - 1].metres, marks[next].metres)
        return heights[next - 1] + (heights[next] - heights[next - 1]) * (metres - from) / (to - from)
    }

    /// The letters of a text, those of Chinese and Japanese twice.
    static func width(of text: String) -> Int { text.unicodeScalars.reduce(0) { $0 + ($1.value < 0x2E80 ? 1 : 2) } }

    /// A name of some letters at most.
    static func short(_ name: String, _ most: Int) -> String {
        name.count > most ? name.prefix(most - 1) + "…" : name
    }
}
