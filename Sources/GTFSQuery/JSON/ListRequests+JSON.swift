internal import Foundation
package import GTFSModel

extension RoutesRequest: AnswerCodable {
    package static let fields = AnswerFields(RoutesRequest()) { fields in
        fields.add("text", \.text)
        fields.add("modes", \.modes, absent: [])
        fields.add("agencies", \.agencies, absent: [])
        fields.add("stop_id", \.stop)
        fields.add("limit", \.limit, absent: RoutesRequest().limit)
        fields.add("cursor", \.cursor)
    }
}

extension StopsRequest: AnswerCodable {
    package static let fields = AnswerFields(StopsRequest()) { fields in
        fields.add("box", \.box)
        fields.add("types", kinds: \.types)
        fields.add("limit", \.limit, absent: StopsRequest().limit)
        fields.add("cursor", \.cursor)
    }
}

extension VehiclesRequest: AnswerCodable {
    package static let fields = AnswerFields(VehiclesRequest()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("box", \.box)
    }
}

extension RouteStatusRequest: AnswerCodable {
    package static let fields = AnswerFields(RouteStatusRequest()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("on_time", \.onTime, absent: PunctualityLimits())
    }
}

extension AlertsRequest: AnswerCodable {
    package static let fields = AnswerFields(AlertsRequest()) { fields in
        fields.add("routes", \.routes, absent: [])
        fields.add("stops", \.stops, absent: [])
        fields.add("trips", \.trips, absent: [])
    }
}
