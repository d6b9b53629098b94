internal import Foundation
internal import GTFSFeed
internal import GTFSModel
internal import GTFSStore

/// Reports errors of single routes, and routes with the same name.
struct RouteChecks {
    private let agencies: AgencyList
    private let output: ImportOutput
    /// Hashes of the names of earlier routes.
    private var named: Set<UInt64> = []

    init(_ agencies: AgencyList, output: ImportOutput) { (self.agencies, self.output) = (agencies, output) }

    /// Reports the errors of a route, in the order of the file; also of one whose id a later record has, too.
    mutating func check(_ row: TypedRow) throws {
        let route = RowFields(.routes, row: row)
        var faults = faults(of: route)
        if !named.insert(Self.nameHash(route)).inserted {
            faults.append(RowFields.Fault("duplicate_route_name", severity: .warning, field: Self.nameField(route)))
        }
        try output.issues(of: .routes).report(faults, line: row.line) { route[$0].shown }
        try agencies.requireID(in: row, .routes, output: output)
    }

    private func faults(of route: RowFields) -> [RowFields.Fault] {
        let (short, long) = (route.text("route_short_name"), route.text("route_long_name"))
        var faults: [RowFields.Fault] = []
        if short == nil, long == nil {
            faults.append(
                RowFields.Fault("route_both_short_and_long_name_missing", severity: .error, field: "route_short_name"))
        }
        if let short, short.utf16.count > 12 {
            faults.append(RowFields.Fault("route_short_name_too_long", severity: .warning, field: "route_short_name"))
        }
        if let short, let long, Self.begins(long, with: short) {
            faults.append(
                RowFields.Fault("route_long_name_contains_short_name", severity: .warning, field: "route_long_name"))
        }
        if let text = route.text("route_desc"),
            [short, long].contains(where: { $0?.lowercased() == text.lowercased() })
        {
            faults.append(
                RowFields.Fault("same_name_and_description_for_route", severity: .warning, field: "route_desc"))
        }
        return Self.areTooMuchAlike(route)
            ? faults + [RowFields.Fault("route_color_contrast", severity: .warning, field: "route_text_color")] : faults
    }

    /// Whether the long name is the short one, or goes on after it with a space, a hyphen or a bracket.
    private static func begins(_ long: String, with short: String) -> Bool {
        guard long.lowercased().hasPrefix(short.lowercased()) else { return false }
        guard let next = long.dropFirst(short.count).first else { return true }
        return next.isWhitespace || ["-", "(", ")"].contains(next)
    }

    /// Routes of one agency and type that a rider cannot tell apart by their names.
    private static func nameHash(_ route: RowFields) -> UInt64 {
        var hash = StableHash()
        for field in ["route_short_name", "route_long_name", "agency_id"] { hash.add(route.text(field)) }
        hash.add(route.integer("route_type"))
        return hash.value
    }

    private static func nameField(_ route: RowFields) -> String {
        route.isBlank("route_long_name") ? "route_short_name" : "route_long_name"
    }

    /// Whether text and background, if both are given, differ by less than 72 of 255 in brightness.
    private static func areTooMuchAlike(_ route: RowFields) -> Bool {
        guard let background = route.text("route_color").flatMap(brightness),
            let text = route.text("route_text_color").flatMap(brightness)
        else { return false }
        return abs(background - text) < 72
    }

    /// Rec. 601 luma of a colour of six hexadecimal digits.
    private static func brightness(_ color: String) -> Double? {
        guard color.utf8.count == 6, let rgb = Int(color, radix: 16) else { return nil }
        return 0.30 * Double(rgb >> 16) + 0.59 * Double(rgb >> 8 & 255) + 0.11 * Double(rgb & 255)
    }
}

extension AgencyList {
    /// agency_id is "required if multiple agencies are defined in agency.txt" (reference, agency, routes and fare_attributes).
    func requireID(in row: TypedRow, _ file: GTFSFile, output: ImportOutput) throws {
        guard rowCount > 1, RowFields(file, row: row).isBlank("agency_id") else { return }
        try output.issues(of: file).report(
            "missing_required_agency_id", .error, line: row.line, field: "agency_id")
    }
}
