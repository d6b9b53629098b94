internal import GTFSModel

// The names of the GTFS-Realtime reference, in snake_case as all answers have them.

extension AlertCause {
    var name: String {
        switch self {
        case .unknownCause: "unknown_cause"
        case .otherCause: "other_cause"
        case .technicalProblem: "technical_problem"
        case .strike: "strike"
        case .demonstration: "demonstration"
        case .accident: "accident"
        case .holiday: "holiday"
        case .weather: "weather"
        case .maintenance: "maintenance"
        case .construction: "construction"
        case .policeActivity: "police_activity"
        case .medicalEmergency: "medical_emergency"
        case .specialEvent: "special_event"
        }
    }
}

extension AlertEffect {
    var name: String {
        switch self {
        case .noService: "no_service"
        case .reducedService: "reduced_service"
        case .significantDelays: "significant_delays"
        case .detour: "detour"
        case .additionalService: "additional_service"
        case .modifiedService: "modified_service"
        case .otherEffect: "other_effect"
        case .unknownEffect: "unknown_effect"
        case .stopMoved: "stop_moved"
        case .noEffect: "no_effect"
        case .accessibilityIssue: "accessibility_issue"
        }
    }
}

extension AlertSeverity {
    var name: String {
        switch self {
        case .unknownSeverity: "unknown_severity"
        case .info: "info"
        case .warning: "warning"
        case .severe: "severe"
        }
    }
}

extension TripRelationship? {
    /// Nothing sent means scheduled (TripDescriptor.schedule_relationship).
    var name: String { (self ?? .scheduled).name }
}
