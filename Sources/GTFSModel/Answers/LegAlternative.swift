internal import Foundation

/// Another ride that makes the same leg of a journey later, and what becomes of the journey with it (rule V3).
public struct LegAlternative: Sendable, Hashable, Identifiable {
    /// The other ride, from the same stop to the same one, or from and to other platforms of their stations.
    public var leg: JourneyLeg
    /// Whether the rest of the journey stays as it is: one still catches its next ride, or only walks.
    public var keepsRest: Bool
    /// The way on from where the ride is left, where the rest does not stay: the earliest arrival from there; nil where there
    /// is none, and in journeys by way of stops, whose rest is not searched anew.
    public var rest: Journey?
    /// When one arrives with it at the end of the journey, seconds since 1970; nil where no way on is known.
    public var journeyArrival: Int?

    /// Another ride, and what becomes of the journey with it.
    public init(leg: JourneyLeg, keepsRest: Bool, rest: Journey? = nil, journeyArrival: Int? = nil) {
        (self.leg, self.keepsRest, self.rest, self.journeyArrival) = (leg, keepsRest, rest, journeyArrival)
    }

    /// Identifies the ride among those of its leg.
    public var id: JourneyLeg.ID { leg.id }
}

extension LegAlternative: AnswerCodable {
    private static let point = JourneyPoint(position: nil, timeZone: .gmt)

    /// An element of `alternatives` of a leg: the keys of a leg, and what becomes of the journey.
    package static let fields = AnswerFields(
        LegAlternative(
            leg: JourneyLeg(mode: .ride, from: point, to: point, departure: 0, arrival: 0), keepsRest: false)
    ) { fields in
        fields.add(JourneyLeg.fields, of: \.leg)
        fields.add("keeps_rest", \.keepsRest)
        fields.add("journey_arrival", instant: \.journeyArrival, in: \.zone)
        fields.add("rest", \.way)
    }

    private var zone: TimeZone { rest?.legs.last?.to.timeZone ?? leg.to.timeZone }

    private var way: JourneyWay? {
        get { rest.map(JourneyWay.init) }
        set { rest = newValue?.journey }
    }
}
