internal import Foundation
package import GTFSModel

extension VehicleReport: AnswerCodable {
    /// A row of `vehicles`.
    package static let fields = AnswerFields(VehicleReport(id: "", timeZone: .gmt)) { fields in
        fields.add("vehicle_id", \.vehicleID)
        fields.add("label", \.label)
        fields.add("license_plate", \.licensePlate)
        fields.add("trip_id", \.tripID)
        fields.add("service_date", \.serviceDate)
        fields.add("start_time", \.startTime)
        fields.add("route_id", \.routeID)
        fields.add("route_short_name", \.routeShortName)
        fields.add("route_long_name", \.routeLongName)
        fields.add("route_type", \.routeType)
        fields.add("route_color", \.routeColor)
        fields.add("route_text_color", \.routeTextColor)
        fields.add("direction_id", \.directionID)
        fields.add("headsign", \.headsign)
        fields.add("current_status", \.status)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.stopName)
        fields.add("current_stop_sequence", \.currentStopSequence)
        fields.add(latitude: "latitude", longitude: "longitude", \.position, isSinglePrecision: true)
        fields.add("bearing", single: \.bearing)
        fields.add("speed", single: \.speed)
        fields.add("occupancy", \.occupancy)
        fields.add("occupancy_percentage", \.occupancyPercentage)
        fields.add("congestion_level", \.congestion)
        fields.add("carriages", \.carriages, absent: [])
        fields.add("timestamp", instant: \.timestamp, in: \.timeZone)
        fields.add("age", \.age)
        fields.add("matched", \.isMatched)
        fields.add("stale", \.isStale, absent: false)
        fields.addForDecoding { fields in
            fields.add("entity_id", \.id)
            fields.add("timezone", zone: \.timeZone)
        }
    }
}

extension AlertReport: AnswerCodable {
    /// A row of `alerts`.
    package static let fields = AnswerFields(AlertReport(id: "", timeZone: .gmt)) { fields in
        fields.add("id", \.id)
        fields.add("header", \.header)
        fields.add("description", \.description)
        fields.add("url", \.url)
        fields.add("cause", \.cause)
        fields.add("cause_detail", \.causeDetail)
        fields.add("effect", \.effect)
        fields.add("effect_detail", \.effectDetail)
        fields.add("severity", \.severity)
        fields.add("active_periods", periodFields, each: \.activePeriods, in: \.timeZone)
        fields.add(
            "communication_periods", periodFields, each: \.communicationPeriods, in: \.timeZone, isAbsentIfEmpty: true)
        fields.add("impact_periods", periodFields, each: \.impactPeriods, in: \.timeZone, isAbsentIfEmpty: true)
        fields.add("spoken_header", \.spokenHeader)
        fields.add("spoken_description", \.spokenDescription)
        fields.add("image", \.image)
        fields.add("image_alternative", \.imageAlternative)
        fields.add("informed_entities", \.informedEntities)
        fields.add("stale", \.isStale, absent: false)
        fields.addForDecoding { $0.add("timezone", zone: \.timeZone) }
    }

    private static let periodFields = AnswerFields(Zoned(TimeRange())) { fields in
        fields.add("start", instant: \.value.start, in: \.timeZone)
        fields.add("end", instant: \.value.end, in: \.timeZone)
    }
}

extension LocalizedImage: AnswerCodable {
    /// The image of an alert.
    package static let fields = AnswerFields(LocalizedImage(url: "")) { fields in
        fields.add("url", \.url)
        fields.add("media_type", \.mediaType)
        fields.add("language", \.language)
    }
}

extension InformedEntity: AnswerCodable {
    /// An entity of an alert.
    package static let fields = AnswerFields(InformedEntity()) { fields in
        fields.add("agency_id", \.agencyID)
        fields.add("agency_name", \.agencyName)
        fields.add("route_id", \.routeID)
        fields.add("route_label", \.routeLabel)
        fields.add("route_type", \.routeType)
        fields.add("direction_id", \.directionID)
        fields.add("stop_id", \.stopID)
        fields.add("stop_name", \.stopName)
        fields.add("trip_id", \.tripID)
        fields.add("start_date", \.startDate)
        fields.add("start_time", \.startTime)
    }
}

extension LiveVehicle: AnswerCodable {
    private static let blank = LiveVehicle(
        report: VehicleReport(id: "", timeZone: .gmt), delay: nil, tripStatus: .scheduled, isPredictionStale: false)

    /// The keys of a vehicle, and those of its trip's update.
    package static let fields = AnswerFields(blank) { fields in
        fields.add(VehicleReport.fields, of: \.report)
        fields.add("delay", \.delay)
        fields.add("trip_status", \.tripStatus)
        fields.add("prediction_stale", \.isPredictionStale, absent: false)
    }
}

extension TripsUnderWay: AnswerCodable {
    /// The keys of what is under way. The share on time and the grade follow from the counts.
    package static let fields = AnswerFields(TripsUnderWay()) { fields in
        fields.add("active_vehicles", \.activeVehicles)
        fields.add("on_time", \.punctuality.onTime)
        fields.add("late", \.punctuality.late)
        fields.add("early", \.punctuality.early)
        fields.add("on_time_share", derived: \.punctuality.onTimeShare)
        fields.add("fresh_share", \.freshShare)
        fields.add("grade", derived: \.punctuality.grade)
    }
}

extension RouteStatus.Direction: AnswerCodable {
    /// One of the `directions` of a route.
    package static let fields = AnswerFields(RouteStatus.Direction()) { fields in
        fields.add("direction_id", \.directionID)
        fields.add(TripsUnderWay.fields, of: \.underWay)
    }
}

extension RouteStatus: AnswerCodable {
    /// A row of `routes --realtime`: the keys of routes.txt, and those of what is under way.
    package static let fields = AnswerFields(RouteStatus(route: Route(id: ""))) { fields in
        fields.add(Route.fields, of: \.route)
        fields.add(TripsUnderWay.fields, ifPresent: "on_time", of: \.underWay) { $0.underWay = $1 }
        fields.addForDecoding { $0.add("directions", \.directions, absent: []) }
    }
}
