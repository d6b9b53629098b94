import GTFSModel

enum VehicleRules {
    static let all = [e026, e027, e028, e029, w002, w004]

    /// Metres per second: the validator's own bound, so that its reports and these agree, although trains may be
    /// faster.
    private static let realisticSpeeds = 0.0...26.0
    /// Metres from the shape of a trip: "roughly 1/8 of a mile".
    private static let longestDistanceFromShape = 200.0

    static let e026 = RealtimeRule<VehicleVisit>("E026") { visit in
        guard let position = visit.vehicle.position, !position.isOnEarth else { return nil }
        return "position \(position.latitude), \(position.longitude)"
    }

    static let e027 = RealtimeRule<VehicleVisit>("E027") { visit in
        guard let bearing = visit.vehicle.bearing, !(0...360).contains(bearing) else { return nil }
        return "bearing \(bearing)"
    }

    static let e028 = RealtimeRule<VehicleVisit>("E028") { visit in
        guard let area = visit.area, let position = visit.vehicle.position, position.isOnEarth,
            !area.contains(position)
        else { return nil }
        return "position \(position.latitude), \(position.longitude)"
    }

    static let e029 = RealtimeRule<VehicleVisit>("E029") { visit in
        // A line through stops is given a wider tolerance than a shape: the rule asks for shapes alone.
        guard let line = visit.line, line.tolerance <= longestDistanceFromShape,
            let position = visit.vehicle.position, position.isOnEarth,
            let nearest = line.nearest(to: position, from: 0, to: .infinity),
            nearest.distance > longestDistanceFromShape
        else { return nil }
        return "\(Int(nearest.distance.rounded())) m from the shape"
    }

    static let w002 = RealtimeRule<VehicleVisit>("W002") { visit in
        visit.vehicle.vehicle?.id == nil ? "vehicle.vehicle has no id" : nil
    }

    static let w004 = RealtimeRule<VehicleVisit>("W004") { visit in
        guard let speed = visit.vehicle.speed, !realisticSpeeds.contains(speed) else { return nil }
        return "speed \(speed) m/s"
    }
}

extension Coordinate {
    fileprivate var isOnEarth: Bool { (-90...90).contains(latitude) && (-180...180).contains(longitude) }
}
