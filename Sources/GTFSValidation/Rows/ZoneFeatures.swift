internal import GTFSFeed
internal import GTFSModel

/// Finds the features of locations.geojson that samples are about, by reading the file once more: the first issues of a code are
/// its samples.
struct ZoneFeatures {
    /// A longer file has no features in the database either.
    private static let longest = 64 << 20

    let source: FeedSource
    private(set) var notices: [ValidationNotice]

    /// Enters index, id and type of geometry of each feature.
    mutating func run() throws {
        guard let entry = source.entry(named: LocationFeatures.file), entry.byteCount <= Self.longest,
            notices.contains(where: { $0.samples.contains { $0["filename"] == .text(LocationFeatures.file) } })
        else { return }
        var bytes: [UInt8] = []
        unsafe try source.read(entry) { unsafe bytes.append(contentsOf: $0) }
        let locations = LocationFeatures(bytes: bytes)
        for index in notices.indices {
            let features = zip(locations.issues, locations.featuresOfIssues).filter { $0.0.code == notices[index].code }
            let samples = notices[index].samples.indices.filter {
                notices[index].samples[$0]["filename"] == .text(LocationFeatures.file)
            }
            for (sample, feature) in zip(samples, features.map(\.1)) {
                guard let feature else { continue }
                notices[index].samples[sample].fields += Self.fields(
                    locations, index: feature, code: notices[index].code)
            }
        }
    }

    private static func fields(
        _ locations: LocationFeatures, index: Int, code: FeedIssue.Code
    ) -> [NoticeSample.Field] {
        let feature = locations.features[index]
        if code == "duplicate_geo_json_key" {
            let first = locations.features.firstIndex { $0.id == feature.id } ?? index
            return [
                NoticeSample.Field(name: "firstIndex", value: .integer(first)),
                NoticeSample.Field(name: "secondIndex", value: .integer(index)),
            ]
        }
        let cells = [("featureId", feature.id), ("geometryType", feature.geometryType)]
        return [NoticeSample.Field(name: "featureIndex", value: .integer(index))]
            + cells.compactMap { name, text in text.map { NoticeSample.Field(name: name, value: .text($0)) } }
    }
}
