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
