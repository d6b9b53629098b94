internal import Foundation
package import GTFSModel
internal import GTFSQuery

extension JourneyList: AnswerCodable {
    private static let blank = JourneyList(
        journeys: [],
        status: FeedStatus(
            state: .withoutService, firstServiceDate: nil, lastServiceDate: nil, feedStartDate: nil, feedEndDate: nil),
        absence: nil, later: nil, earlier: nil, walking: WalkingRules(), realtime: nil)

    /// The object that `journeys --envelope` writes.
    package static let fields = AnswerFields(blank) { fields in
        fields.add("status", \.status)
        fields.add("realtime", BoardRealtime.fields, of: \.realtime, in: \.zone)
        fields.add("next", instant: \.later, in: \.zone)
        fields.add("previous", instant: \.earlier, in: \.zone)
        fields.add("absence", \.absence)
        fields.add("walking", \.walking)
        fields.add("journeys", \.journeys)
    }

    private var zone: TimeZone { journeys.first?.legs.first?.from.timeZone ?? .gmt }
}

extension SetJourneys: AnswerCodable {
    /// The object of a service: the keys of `JourneyList`, each state with its feed.
    package static let fields = AnswerFields(SetJourneys()) { fields in
        fields.add("status", \.status)
        fields.add("realtime", \.realtime, absent: [])
        fields.add("next", instant: \.later, in: \.zone)
        fields.add("previous", instant: \.earlier, in: \.zone)
        fields.add("absences", members: { $0.absences.isEmpty ? nil : $0.absences.map { ($0.feed.rawValue, $0.row) } })
        {
            $0.absences = $1.compactMap { name, absence in FeedID(name).map { FeedRow(feed: $0, row: absence) } }
                .sorted { $0.feed < $1.feed }
        }
        fields.add("journeys", \.journeys)
        fields.add("failures", \.failures, absent: [])
    }

    private var zone: TimeZone { journeys.first?.row.legs.first?.from.timeZone ?? .gmt }
}
