internal import GTFSModel
internal import GTFSStore

/// Shapes, and trips that follow them (reference, shapes.txt).
enum ShapeValidation {
    static let all: [ValidationRule] = [
        .shapes(
            "decreasing_shape_distance", "equal_shape_distance_same_coordinates",
            "equal_shape_distance_diff_coordinates",
            "equal_shape_distance_diff_coordinates_distance_below_threshold", reading: ["shapes.txt"], distances),
        .shapes("single_shape_point", reading: ["shapes.txt"], singlePoint),
        .shapes("point_near_origin", "point_near_pole", reading: [], remotePoints),
        .shapes(
            "trip_distance_exceeds_shape_distance", "trip_distance_exceeds_shape_distance_below_threshold",
            reading: files, lengths),
        .shapes("trip_with_shape_dist_traveled_but_no_shape_distances", reading: files, missingDistances),
        .shapes(
            "stop_too_far_from_shape", "stop_too_far_from_shape_using_user_distance",
            "stop_has_too_many_matches_for_shape", "stops_match_shape_out_of_order", reading: files + ["routes.txt"],
            matches),
    ]

    private static let files = ["shapes.txt", "trips.txt", "stop_times.txt", "stops.txt"]

    /// Points nearer to each other than this many metres may have one distance: it is rounded.
    private static let pointTolerance = 1.11
    /// The same of the last stop of a trip and the last point of its shape.
    private static let endTolerance = 11.1

    private static func distances(_ visit: ShapeVisit, findings: Findings) {
        for index in visit.points.indices.dropFirst() {
            guard let before = visit.distance(index - 1), let distance = visit.distance(index), before >= distance
            else { continue }
            let sample = {
                NoticeSample([
                    "shapeId": .text(visit.shape.id), "shapeDistTraveled": .real(distance),
                    "shapePtSequence": .integer(visit.points[index].sequence), "prevShapeDistTraveled": .real(before),
                    "prevShapePtSequence": .integer(visit.points[index - 1].sequence),
                ])
            }
            if before > distance {
                findings.add("decreasing_shape_distance", sample)
            } else if visit.position(index - 1) == visit.position(index) {
                findings.add("equal_shape_distance_same_coordinates", sample)
            } else {
                let metres = SpherePoint(visit.position(index - 1)).metres(to: SpherePoint(visit.position(index)))
                guard metres > 0 else { continue }
                findings.add(
                    metres < pointTolerance
                        ? "equal_shape_distance_diff_coordinates_distance_below_threshold"
                        : "equal_shape_distance_diff_coordinates"
                ) { sample() + NoticeSample(["actualDistanceBetweenShapePoints": .real(metres)]) }
            }
        }
    }

    private static func singlePoint(_ visit: ShapeVisit, findings: Findings) {
        if visit.points.count == 1 {
            findings.add("single_shape_point") { NoticeSample(["shapeId": .text(visit.shape.id)]) }
        }
    }

    /// Nothing runs within a degree of the origin or of a pole.
    private static func remotePoints(_ visit: ShapeVisit, findings: Findings) {
        for index in visit.points.indices {
            let position = visit.position(index)
            let isNearOrigin = abs(position.latitude) <= 1 && abs(position.longitude) <= 1
            guard isNearOrigin || abs(position.latitude) >= 89 else { continue }
            findings.add(isNearOrigin ? "point_near_origin" : "point_near_pole") {
                NoticeSample([
                    "filename": "shapes.txt", "entityId": .text(visit.shape.id),
                    "shapePtSequence": .integer(visit.points[index].sequence), "latFieldName": "shape_pt_lat",
                    "latFieldValue": .real(position.latitude), "lonFieldName": "shape_pt_lon",
                    "lonFieldValue": .real(position.longitude),
                ])
            }
        }
    }

    /// The last stop of a trip lies no farther along than the last point of its shape.
    private static func lengths(_ visit: ShapeVisit, findings: Findings) throws {
        guard let end = visit.points.indices.max(by: { (visit.distance($0) ?? 0) < (visit.distance($1) ?? 0) }),
            let length = visit.distance(end), length > 0
        else { return }
        let stops = try visit.feed.stops()
        for following in visit.patterns {
            guard let pattern = try visit.pattern(following), let last = pattern.stops.last,
                let point = last.stopKey.flatMap({ stops[$0]?.point }),
                let distance = pattern.distance(pattern.stops.count - 1), distance > length
            else { continue }
            let metres = SpherePoint(visit.position(end)).metres(to: point)
            try findings.add(
                metres > endTolerance
                    ? "trip_distance_exceeds_shape_distance" : "trip_distance_exceeds_shape_distance_below_threshold",
                count: following.tripCount
            ) { number in
                NoticeSample([
                    "tripId": .text(try visit.tripID(following, number)), "shapeId": .text(visit.shape.id),
                    "maxTripDistanceTraveled": .real(distance), "maxShapeDistanceTraveled": .real(length),
                    "geoDistanceToShape": .real(metres),
                ])
            }
        }
    }

    private static func missingDistances(_ visit: ShapeVisit, findings: Findings) throws {
        guard visit.points.contains(where: { $0.distance == nil }) else { return }
        for following in visit.patterns {
            guard let pattern = try visit.pattern(following),
                pattern.distances.values.contains(where: { $0 != nil })
            else { continue }
            try findings.add("trip_with_shape_dist_traveled_but_no_shape_distances", count: following.tripCount) {
                NoticeSample([
                    "tripId": .text(try visit.tripID(following, $0)), "shapeId": .text(visit.shape.id),
                ])
            }
        }
    }

    private static func matches(_ visit: ShapeVisit, findings: Findings) throws {
        try ShapeMatching(visit, findings: findings)?.report()
    }
}
