/// The shortest ways along updates to the current version of a manifest, from each of its versions.
struct UpdateWays {
    private struct Step {
        let file: UpdateManifest.File
        /// The version that the file makes.
        let next: Int
        /// Bytes of this file and of those behind it.
        let byteCount: Int
    }

    private let versions: [UpdateManifest.Version]
    /// By the version; nil where no update leads on, and for the current one.
    private var steps: [Step?]

    init(_ manifest: UpdateManifest) {
        versions = manifest.versions
        steps = Array(repeating: nil, count: versions.count)
        let direct = Dictionary(
            (versions.last?.directUpdates ?? []).map { ($0.updates, $0.update) },
            uniquingKeysWith: { $0.bytes <= $1.bytes ? $0 : $1 })
        for index in versions.indices.dropLast().reversed() {
            let passing = direct[versions[index].database.sha256].map {
                Step(file: $0, next: versions.count - 1, byteCount: $0.bytes)
            }
            let ways = [passing, link(from: index)].compactMap { $0 }
            steps[index] = ways.min { $0.byteCount < $1.byteCount }
        }
    }

    /// The step to the next version, where that leads on.
    private func link(from index: Int) -> Step? {
        let next = versions[index + 1]
        guard let update = next.update, next.updates == versions[index].database.sha256,
            let rest = byteCount(from: index + 1)
        else { return nil }
        return Step(file: update, next: index + 1, byteCount: update.bytes.addingUpToMost(rest))
    }

    /// Bytes of the way from a version; nil if no updates lead to the current one.
    func byteCount(from index: Int) -> Int? { index + 1 == versions.count ? 0 : steps[index]?.byteCount }

    /// The way from a version; nil if no updates lead to the current one.
    subscript(from index: Int) -> UpdateManifest.Way? {
        guard let current = versions.last, byteCount(from: index) != nil else { return nil }
        var files: [UpdateManifest.File] = []
        var version = index
        while let step = steps[version] {
            files.append(step.file)
            version = step.next
        }
        return UpdateManifest.Way(files: files, version: current)
    }
}

extension Int {
    /// The sum; `Int.max` where it is more.
    func addingUpToMost(_ other: Int) -> Int {
        let (sum, isTooMuch) = addingReportingOverflow(other)
        return isTooMuch ? .max : sum
    }
}
