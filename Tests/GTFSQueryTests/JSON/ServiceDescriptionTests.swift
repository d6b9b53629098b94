import Foundation
import GTFSHistory
import GTFSJourneys
import GTFSModel
import GTFSQuery
import Testing

/// The description of docs/examples/board-service, in OpenAPI.
private struct ServiceDescription {
    private let document: [String: Any]

    init() throws {
        let file = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appendingPathComponent(
            "../../../docs/examples/board-service/Sources/BoardService/Resources/openapi.json")
        document = try #require(try JSONSerialization.jsonObject(with: Data(contentsOf: file)) as? [String: Any])
    }

    /// The schema of the answer of a path, or of one of its members.
    func schema(of path: String, _ member: String?) -> [String: Any] {
        var schema: Any? = document["paths"]
        for name in [path, "get", "responses", "200", "content", "application/json", "schema"] {
            schema = (schema as? [String: Any])?[name]
        }
        let whole = schema as? [String: Any] ?? [:]
        return member.map { properties(of: whole)[$0] as? [String: Any] ?? [:] } ?? whole
    }

    /// The paths of keys that a schema lacks.
    func lacking(_ shape: JSONShape, _ schema: [String: Any]) -> [String] {
        let described = properties(of: schema)
        return shape.members.sorted { $0.key < $1.key }.flatMap { key, shape -> [String] in
            guard let inner = described[key] as? [String: Any] else { return [key] }
            return lacking(shape.elements ?? shape, inner).map { "\(key).\($0)" }
        }
    }

    /// The properties of an object, or of the elements of an array.
    private func properties(of schema: [String: Any]) -> [String: Any] {
        if let name = (schema["$ref"] as? String)?.split(separator: "/").last {
            let schemas = (document["components"] as? [String: Any])?["schemas"] as? [String: Any]
            return properties(of: schemas?[String(name)] as? [String: Any] ?? [:])
        }
        if let items = schema["items"] as? [String: Any] { return properties(of: items) }
        let parts = ["allOf", "anyOf", "oneOf"].flatMap { schema[$0] as? [[String: Any]] ?? [] }
        return parts.map(properties).reduce(schema["properties"] as? [String: Any] ?? [:]) {
            $0.merging($1) { one, _ in one }
        }
    }
}

@Suite struct ServiceDescriptionTests {
    private struct Described: Sendable, CustomTestStringConvertible {
        let path: String
        var member: String?
        let answer: any (Decodable & Sendable).Type
        var testDescription: String { "\(answer) of \(path)" }
    }

    private static let answers = [
        Described(path: "/routes", member: "routes", answer: RouteStatus.self),
        Described(path: "/routes/{id}", member: "route", answer: RouteDetail.self),
        Described(path: "/routes/{id}", member: "stops", answer: StopResult.self),
        Described(path: "/routes/{id}", member: "lines", answer: RouteShape.self),
        Described(path: "/stops", answer: StopPage.self),
        Described(path: "/stops", member: "stops", answer: StopResult.self),
        Described(path: "/search", member: "stops", answer: FeedRow<StopResult>.self),
        Described(path: "/search", member: "failures", answer: FeedFailure.self),
        Described(path: "/stops/{id}", answer: StopDetail.self),
        Described(path: "/stops/{id}/departures", answer: DepartureBoard.self),
        Described(path: "/stops/{id}/departures", answer: GroupedBoard.self),
        Described(path: "/stops/{id}/predictions", member: "realtime", answer: BoardRealtime.self),
        Described(path: "/trips/{id}", answer: TripBoard.self),
        Described(path: "/vehicles", member: "vehicles", answer: LiveVehicle.self),
        Described(path: "/alerts", member: "alerts", answer: AlertReport.self),
        Described(path: "/connections", answer: ConnectionList.self),
        Described(path: "/journeys", answer: JourneyList.self),
        Described(path: "/routes/{id}/performance", answer: PerformanceReport.self),
        Described(path: "/stops/{id}/performance", answer: PerformanceReport.self),
    ]

    @Test(arguments: answers)
    private func `The description of the example service has every key that an answer has`(_ one: Described) throws {
        let description = try ServiceDescription()
        let shape = try JSONShape(of: one.answer)
        #expect(!shape.members.isEmpty)
        let lacking = description.lacking(shape, description.schema(of: one.path, one.member))
        #expect(lacking.isEmpty)
    }
}
