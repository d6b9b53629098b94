/// What rules find: of each code an exact count, and the first samples.
package struct CountedSamples<Code: Hashable & Sendable, Sample: Sendable>: Sendable {
    /// What was found of one code.
    package struct Tally: Sendable {
        package fileprivate(set) var count = 0
        package fileprivate(set) var samples: [Sample] = []
    }

    private let sampleLimit: Int
    package private(set) var tallies: [Code: Tally] = [:]

    /// - Parameter sampleLimit: the most samples of each code.
    package init(sampleLimit: Int) { self.sampleLimit = sampleLimit }

    /// Adds a finding in each of several rows.
    /// - Parameter sample: that of each by its number, from 0; it is only made while samples are wanted.
    package mutating func add(_ code: Code, count: Int = 1, sample: (Int) throws -> Sample) rethrows {
        guard count > 0 else { return }
        tallies[code, default: Tally()].count += count
        for number in 0..<min(count, room(for: code)) { tallies[code]?.samples.append(try sample(number)) }
    }

    /// Adds what was counted before, with its first samples.
    package mutating func add(_ code: Code, counted count: Int, samples: [Sample]) {
        guard count > 0 else { return }
        let shown = samples.prefix(room(for: code))
        tallies[code, default: Tally()].count += count
        tallies[code]?.samples += shown
    }

    /// How many samples of a code are still wanted.
    package func room(for code: Code) -> Int { max(0, sampleLimit - (tallies[code]?.samples.count ?? 0)) }
}
