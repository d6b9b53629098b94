internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// How single cells are written.
enum CellValidation {
    static let all: [ValidationRule] = [
        .rows(
            "mixed_case_recommended_field", reading: [], of: { feed in names.map(\.key).filter { feed.has($0) } },
            capitals),
        .profiles("mixed_case_recommended_field", reading: [], tripCapitals),
        .rows("non_ascii_or_non_printable_char", reading: [], of: filesOfIDs, ids),
        .feed("non_ascii_or_non_printable_char", reading: [], shapeIDs),
        .profiles("non_ascii_or_non_printable_char", reading: [], tripIDs),
    ]

    /// The fields of names and texts for riders, by file.
    private static let names: KeyValuePairs = [
        "agency.txt": ["agency_name"], "stops.txt": ["stop_name"],
        "routes.txt": ["route_short_name", "route_long_name", "route_desc"],
        "booking_rules.txt": ["message", "pickup_message", "drop_off_message"], "levels.txt": ["level_name"],
        "location_groups.txt": ["location_group_name"], "networks.txt": ["network_name"],
        "pathways.txt": ["signposted_as", "reversed_signposted_as"],
    ]

    private static func capitals(_ feed: CheckedFeed, record: FeedRecord, findings: Findings) {
        let file = record.layout.file
        for column in names.first(where: { $0.key == file })?.value ?? [] {
            guard let text = record.text(column), !text.isMixedCase else { continue }
            findings.add("mixed_case_recommended_field") {
                NoticeSample(["filename": .text(file), "fieldName": .text(column), "fieldValue": .text(text)])
                    + record.rowSample()
            }
        }
    }

    private static func tripCapitals(_ visit: ProfileVisit, findings: Findings) throws {
        if !visit.shared.hasMixedHeadsign, let headsign = visit.pattern.headsign {
            try findings.add("mixed_case_recommended_field", count: visit.trips.count) { number in
                sample("trip_headsign", headsign) + tripSample(try visit.tripID(number))
            }
        }
        for (number, trip) in visit.trips.enumerated() {
            guard let name = trip.shortName, !name.isMixedCase else { continue }
            try findings.add("mixed_case_recommended_field") {
                sample("trip_short_name", name) + tripSample(try visit.tripID(number))
            }
        }
    }

    /// Files of whose ids the profiles and the shapes tell.
    private static let ofTrips: Set = ["trips.txt", "stop_times.txt", "shapes.txt"]

    /// The other files.
    private static func filesOfIDs(_ feed: CheckedFeed) -> [String] {
        feed.names.filter { !ofTrips.contains($0) && feed.isDeclared($0) && !feed.lacksHeader($0) }
    }

    private static func ids(_ feed: CheckedFeed, record: FeedRecord, findings: Findings) {
        for column in record.layout.idColumns {
            guard let text = record.value(column).text, !text.isPrintableASCII else { continue }
            findings.add("non_ascii_or_non_printable_char") {
                NoticeSample(["filename": .text(record.layout.file)]) + record.rowSample()
                    + NoticeSample([
                        "columnName": .text(record.layout.names[column]), "fieldValue": .text(text),
                    ])
            }
        }
    }

    private static func shapeIDs(_ feed: CheckedFeed, findings: Findings) throws {
        try feed.reader.eachShapeID { key, id in
            guard !id.isPrintableASCII, let shape = try feed.reader.shape(key: key) else { return }
            findings.add("non_ascii_or_non_printable_char", count: shape.points.count) { number in
                idSample("shapes.txt", column: "shape_id", value: id)
                    + NoticeSample(["shapePtSequence": .integer(shape.points[number].sequence)])
            }
        }
    }

    /// The ids of trips and of what they refer to, in trips.txt and in stop_times.txt.
    private static func tripIDs(_ visit: ProfileVisit, findings: Findings) throws {
        let odd = try visit.feed.oddIDs()
        if !odd.isEmpty { try sharedIDs(visit, odd: odd, findings: findings) }
        if !visit.shared.hasPlainIDs {
            for (position, attributes) in visit.shared.attributes.enumerated() {
                for (column, id) in attributes?.row.ids ?? [] where !id.isPrintableASCII {
                    try addRows(visit, at: position, column: column, id: id, findings: findings)
                }
            }
        }
        if let id = visit.unlistedID, !id.isPrintableASCII {
            for position in visit.positions {
                try addRows(visit, at: position, column: "trip_id", id: id, findings: findings)
            }
        }
        guard try visit.feed.hasOddTripIDs else { return }
        for (number, trip) in visit.trips.enumerated() where try !visit.feed.hasPlainID(trip) {
            let id = try visit.feed.tripID(trip)
            try addTrips(visit, trips: number..<number + 1, column: "trip_id", id: id, findings: findings)
            try findings.add(oddCharacter, count: visit.positions.count) { position in
                try idSample("stop_times.txt", column: "trip_id", value: id)
                    + visit.sample(at: position, ofTrip: number)
            }
        }
    }

    private static func sharedIDs(_ visit: ProfileVisit, odd: OddIDs, findings: Findings) throws {
        if !odd.stops.isEmpty {
            for position in visit.positions {
                guard let id = visit.pattern.stops[position].stopKey.flatMap({ odd.stops[$0] }) else { continue }
                try addRows(visit, at: position, column: "stop_id", id: id, findings: findings)
            }
        }
        for (column, id) in odd.ids(of: visit.pattern) {
            try addTrips(visit, trips: visit.trips.indices, column: column, id: id, findings: findings)
        }
        for (number, trip) in visit.trips.enumerated() {
            for (column, id) in odd.ids(of: trip) {
                try addTrips(visit, trips: number..<number + 1, column: column, id: id, findings: findings)
            }
        }
    }

    private static let oddCharacter: FeedIssue.Code = "non_ascii_or_non_printable_char"

    /// Adds an id in a row of each trip.
    private static func addRows(
        _ visit: ProfileVisit, at position: Int, column: String, id: String, findings: Findings
    ) throws {
        try findings.add(oddCharacter, count: visit.tripCount) { number in
            try idSample("stop_times.txt", column: column, value: id) + visit.sample(at: position, ofTrip: number)
        }
    }

    /// Adds an id in the records of some trips.
    private static func addTrips(
        _ visit: ProfileVisit, trips: Range<Int>, column: String, id: String, findings: Findings
    ) throws {
        try findings.add(oddCharacter, count: trips.count) { number in
            idSample("trips.txt", column: column, value: id) + tripSample(try visit.tripID(trips.lowerBound + number))
        }
    }

    private static func tripSample(_ id: String) -> NoticeSample { NoticeSample(["tripId": .text(id)]) }

    private static func idSample(_ file: String, column: String, value: String) -> NoticeSample {
        NoticeSample(["filename": .text(file), "columnName": .text(column), "fieldValue": .text(value)])
    }

    private static func sample(_ field: String, _ value: String) -> NoticeSample {
        NoticeSample(["filename": "trips.txt", "fieldName": .text(field), "fieldValue": .text(value)])
    }
}

extension String {
    /// Whether a name is written in capitals and small letters, as far as that can be told.
    ///
    /// One word is fine in capitals, as an abbreviation is, and fine as a single letter. Among several words one has both. As
    /// in the validator, what comes before a first word that is not at the beginning counts as a word: `42 MAIN` has two.
    var isMixedCase: Bool { utf8.allSatisfy { $0 < 128 } ? isMixedCaseASCII : isMixedCaseOfAny }

    /// The same of letters without accents, which most names have: byte by byte.
    private var isMixedCaseASCII: Bool {
        var (runs, words) = (0, 0)
        var (first, current) = (LetterRun(), LetterRun())
        var isMixed = false
        func end() {
            guard current.count > 0 else { return }
            runs += 1
            if runs == 1 { first = current }
            if current.count > 1 { words += 1 }
            if current.count > 1, current.hasCapitals, current.hasSmall { isMixed = true }
            current = LetterRun()
        }
        for byte in utf8 { if !current.add(byte) { end() } }
        end()
        guard runs > 0 else { return true }
        let beginsWithIt = utf8.first.map { LetterRun.isLetter($0) } ?? false
        if runs == 1, beginsWithIt { return first.count == 1 || !first.hasSmall || first.hasCapitals }
        return words + (beginsWithIt ? 0 : 1) > 1 ? isMixed : true
    }

    private var isMixedCaseOfAny: Bool {
        let runs = split { !$0.isLetter }
        guard let first = runs.first else { return true }
        if runs.count == 1, first.startIndex == startIndex { return first.utf16.count == 1 || !first.isLowercased }
        let words = runs.filter { $0.utf16.count > 1 }
        guard words.count + (first.startIndex == startIndex ? 0 : 1) > 1 else { return true }
        return words.contains { word in word.contains(where: \.isUppercase) && word.contains(where: \.isLowercase) }
    }
}

/// Letters one after another.
private struct LetterRun {
    var count = 0
    var hasCapitals = false
    var hasSmall = false

    /// Takes in a letter.
    /// - Returns: whether it is one.
    mutating func add(_ byte: UInt8) -> Bool {
        guard Self.isLetter(byte) else { return false }
        count += 1
        if byte & 32 == 0 { hasCapitals = true } else { hasSmall = true }
        return true
    }

    static func isLetter(_ byte: UInt8) -> Bool { (97...122).contains(byte | 32) }
}

extension String {
    /// Whether all characters are from the blank to the tilde.
    var isPrintableASCII: Bool { utf8.allSatisfy { (32..<127).contains($0) } }
}

extension Substring {
    fileprivate var isLowercased: Bool { contains(where: \.isLowercase) && !contains(where: \.isUppercase) }
}
