internal import ToolkitPrimitives

/// What devices tell each other of their favourites: the last change of each part of each favourite. Merged in any order, any
/// number of times, they give the same list on all of them; no clock is looked at.
///
///     let other = try JSONDecoder().decode(FavouriteChanges.self, from: json)
///     try favourites.merge(other)
///     let mine = try JSONEncoder().encode(favourites.changes())
public struct FavouriteChanges: Sendable, Hashable {
    /// A part of a favourite that changes by itself.
    public enum Part: String, Sendable, Hashable, Codable, CaseIterable {
        /// The thing that it keeps, and when it was added: never changed.
        case subject
        /// The person's own name for it.
        case label
        /// Where it is in the list: a text that sorts between those of its neighbours.
        case order
        /// That it is removed: never taken back.
        case removed
    }

    /// The last change of a part of a favourite.
    public struct Change: Sendable, Hashable, Codable {
        /// The favourite, by a name that no other device gives.
        public var favourite: String
        /// The part.
        public var part: Part
        /// The text; nil for no label.
        public var text: String?
        /// The thing that it keeps, for the part `subject`.
        public var kept: Favourite?
        /// One more than all changes that the device knew then: the later of two changes has the greater number.
        public var number: Int
        /// The device, which decides between changes with equal numbers.
        public var device: String

        private enum CodingKeys: String, CodingKey {
            case favourite = "favorite"
            case part, text, kept, number, device
        }

        /// The text counts for a device whose file was copied, so that it is two.
        fileprivate func isAfter(_ other: Change) -> Bool {
            (number, device, text ?? "") > (other.number, other.device, other.text ?? "")
        }

        fileprivate var slot: Slot { Slot(favourite: favourite, part: part) }
    }

    /// Where a change is kept: of two for one slot the later one stays.
    fileprivate struct Slot: Hashable {
        let favourite: String
        let part: Part
    }

    private var slots: [Slot: Change] = [:]

    /// No change at all, or some. One that no device writes, such as one without a number, is left out.
    public init(_ changes: some Sequence<Change> = []) { merge(changes) }

    /// The changes, by favourite and part.
    public var changes: [Change] { changes(since: FavouriteChanges()) }

    /// The changes that another lacks or has otherwise, by favourite and part.
    package func changes(since other: FavouriteChanges) -> [Change] {
        slots.values.filter { other.slots[$0.slot] != $0 }
            .sorted { ($0.favourite, $0.part.rawValue) < ($1.favourite, $1.part.rawValue) }
    }

    /// Takes over what the other knows and this does not.
    public mutating func merge(_ other: FavouriteChanges) { merge(other.slots.values) }

    private mutating func merge(_ changes: some Sequence<Change>) {
        for change in changes where slots[change.slot].map({ change.isAfter($0) }) ?? true {
            // A file that took over such a change from anywhere is put right by the next one.
            guard change.flaw == nil else { continue }
            slots[change.slot] = change
        }
    }

    private func text(_ favourite: String, _ part: Part) -> String? {
        slots[Slot(favourite: favourite, part: part)]?.text
    }

    /// A favourite of the list, with its name among devices.
    package struct Item: Sendable, Hashable {
        package let favourite: String
        package let kept: Favourite
        package var label: String?
        package let key: String
    }

    /// The list: in the order of their keys; of several for one thing, which devices added apart, the first by name with the
    /// latest label of any.
    package var list: [Item] {
        var (labels, known): ([String: Change], Set<String>) = ([:], [])
        let all = all
        for item in all {
            guard let label = slots[Slot(favourite: item.favourite, part: .label)] else { continue }
            let identity = item.kept.subject.identity
            if labels[identity].map({ label.isAfter($0) }) ?? true { labels[identity] = label }
        }
        let present = all.compactMap { item -> Item? in
            let identity = item.kept.subject.identity
            guard known.insert(identity).inserted else { return nil }
            var item = item
            item.label = labels[identity]?.text
            return item
        }
        return present.sorted { ($0.key, $0.favourite) < ($1.key, $1.favourite) }
    }

    /// The names of all favourites that keep what one of some keeps.
    private func favourites(forThingsOf items: [Item]) -> [String] {
        guard !items.isEmpty else { return [] }
        let identities = Set(items.map(\.kept.subject.identity))
        return all.filter { identities.contains($0.kept.subject.identity) }.map(\.favourite)
    }

    /// All that are not removed, by name.
    private var all: [Item] {
        slots.values.filter { $0.part == .subject }.sorted { $0.favourite < $1.favourite }.compactMap { change in
            let name = change.favourite
            guard let kept = change.kept, slots[Slot(favourite: name, part: .removed)] == nil else { return nil }
            return Item(
                favourite: name, kept: kept, label: text(name, .label), key: text(name, .order) ?? SortKey.first)
        }
    }
}

extension FavouriteChanges {
    /// Notes what a person has changed on this device: the list as it was derived from the changes, and as it is now.
    /// - Parameters:
    ///   - present: the favourites in their order, each with its name among devices; nil for one that is new.
    ///   - device: the name of this device.
    /// - Returns: their names, in the same order.
    package mutating func note(_ present: [(name: String?, favourite: Favourite)], on device: String) -> [String] {
        let before = list
        let number = min(slots.values.map(\.number).max() ?? 0, Self.lastNumber - 1) + 1
        func set(_ favourite: String, _ part: Part, _ text: String? = nil, _ kept: Favourite? = nil) {
            let change = Change(
                favourite: favourite, part: part, text: text, kept: kept, number: number, device: device)
            slots[change.slot] = change
        }
        let names = present.enumerated().map { $1.name ?? "\(device)-\(number)-\($0)" }
        let known = Dictionary(before.map { ($0.favourite, $0) }) { first, _ in first }
        let presentNames = Set(names)
        let removed = before.filter { !presentNames.contains($0.favourite) }
        // Otherwise one of another device for the same thing would come up in its stead.
        for favourite in favourites(forThingsOf: removed) { set(favourite, .removed) }
        for (name, row) in zip(names, present) {
            if known[name] == nil { set(name, .subject, nil, row.favourite) }
            // A new one without a label has none to tell: another device may have given one to the same thing.
            let told = known[name].map(\.label) ?? text(name, .label)
            if told != row.favourite.label { set(name, .label, row.favourite.label) }
        }
        let keys = SortKey.keys(of: names.map { name in known[name].map { ($0.key, name) } })
        for (name, key) in zip(names, keys) where known[name]?.key != key { set(name, .order, key) }
        return names
    }
}

extension FavouriteChanges: Codable {
    /// Reads the changes, a list.
    /// - Throws: `DecodingError.dataCorrupted` for a change that no device writes, whose description says what is wrong with
    ///   which one; also for more than 20,000 changes, and for a name, label or order of more than 10,000 bytes.
    public init(from decoder: any Decoder) throws {
        var values = try decoder.unkeyedContainer()
        var changes: [Change] = []
        while !values.isAtEnd {
            let change = try values.decode(Change.self)
            let flaw = changes.count < Self.most ? change.flaw : "there are more than \(Self.most)"
            if let flaw {
                throw DecodingError.dataCorrupted(
                    .init(
                        codingPath: values.codingPath + [AnswerKey("\(changes.count)")],
                        debugDescription: "change \(changes.count + 1), a part \(change.part.rawValue): \(flaw)"))
            }
            changes.append(change)
        }
        self.init(changes)
    }

    /// Writes the changes, a list by favourite and part.
    public func encode(to encoder: any Encoder) throws {
        var value = encoder.singleValueContainer()
        try value.encode(changes)
    }
}

extension FavouriteChanges {
    /// The last number, which JSON readers that count in floating point still tell from others.
    fileprivate static let lastNumber = 1 << 53
    /// The most changes in one list: those of some 6,000 favourites.
    private static let most = 20_000
    /// The most bytes of a name, a label or an order.
    package static let longestText = 10_000
}

extension FavouriteChanges.Change {
    /// What is wrong with a change that no device writes; nil for a sound one.
    fileprivate var flaw: String? {
        guard (1...FavouriteChanges.lastNumber).contains(number) else {
            return "its number \(number) is not between 1 and \(FavouriteChanges.lastNumber)"
        }
        let texts = [favourite, device, text ?? ""].map(\.utf8)
        if texts.contains(where: { $0.count > FavouriteChanges.longestText }) {
            return "a text is longer than \(FavouriteChanges.longestText) bytes"
        }
        if texts.contains(where: { $0.contains(0) }) { return "a text has a NUL character" }
        switch part {
        case .label, .removed: return nil
        case .order:
            return SortKey.isKey(text ?? "") ? nil : "its text is not of 0 to 9 and a to z with an end other than 0"
        case .subject:
            guard let kept else { return "it keeps nothing" }
            let isOnEarth = kept.subject.ends.compactMap(\.position).allSatisfy {
                (-90...90).contains($0.latitude) && (-180...180).contains($0.longitude)
            }
            return isOnEarth ? nil : "its position is not between latitude ±90 and longitude ±180"
        }
    }
}

/// A text of letters between others, so that a favourite moves without the others.
private enum SortKey {
    private static let digits = Array("0123456789abcdefghijklmnopqrstuvwxyz")
    static let first = "i"

    /// Whether there is always a text below it: `between` has no end at others.
    static func isKey(_ text: String) -> Bool {
        !text.isEmpty && text.last != "0" && text.allSatisfy { digits.contains($0) }
    }

    /// Texts that rise: as many as can stay as they are.
    /// - Parameter known: those that are there, with the names of their favourites; nil for a new one.
    static func keys(of known: [(key: String, name: String)?]) -> [String] {
        var kept = rising(known)[...]
        var (keys, others): ([String], Int) = ([], 0)
        for (index, item) in known.enumerated() {
            guard kept.first == index, let key = kept.popFirst().flatMap({ _ in item?.key }),
                keys.last.map({ others > 0 ? $0 < key : $0 <= key }) ?? true
            else {
                others += 1
                continue
            }
            keys += spread(others, from: keys.last, to: key) + [key]
            others = 0
        }
        return keys + spread(others, from: keys.last, to: nil)
    }

    /// Rising texts between two, of which the first in the middle, so that they are short.
    private static func spread(_ count: Int, from low: String?, to high: String?) -> [String] {
        guard count > 0 else { return [] }
        let middle = between(low, high)
        return spread(count / 2, from: low, to: middle) + [middle]
            + spread(count - count / 2 - 1, from: middle, to: high)
    }

    /// The positions of a longest rising part, in their order.
    private static func rising(_ known: [(key: String, name: String)?]) -> [Int] {
        // For each length the position at which a rising part of it ends with the least item.
        var ends: [Int] = []
        var before: [Int?] = Array(repeating: nil, count: known.count)
        for (index, item) in known.enumerated() {
            guard let item else { continue }
            let length = ends.partitioningIndex { end in known[end].map { $0 >= item } ?? false }
            before[index] = length > 0 ? ends[length - 1] : nil
            if length < ends.count { ends[length] = index } else { ends.append(index) }
        }
        var kept: [Int] = []
        var next = ends.last
        while let index = next {
            kept.append(index)
            next = before[index]
        }
        return kept.reversed()
    }

    /// A text after another one, short where one after the other is added to the end of a long list; it ends in no 0.
    private static func after(_ low: String) -> String {
        var values = low.compactMap { digits.firstIndex(of: $0) }
        guard let index = values.lastIndex(where: { $0 < digits.count - 1 }) else { return low + "0001" }
        values[index] += 1
        for later in values.indices.dropFirst(index + 1) { values[later] = 0 }
        if values.last == 0 { values[values.count - 1] = 1 }
        return String(values.map { digits[$0] })
    }

    /// A text after one and before another, which is greater; it ends in no 0.
    static func between(_ low: String?, _ high: String?) -> String {
        if high == nil { return low.map(after) ?? first }
        let low = (low ?? "").compactMap { digits.firstIndex(of: $0) }
        var high = high.map { $0.compactMap { digits.firstIndex(of: $0) } }
        var text = ""
        for index in 0... {
            let first = index < low.count ? low[index] : 0
            let last = high.map { index < $0.count ? $0[index] : 0 } ?? digits.count
            if last - first > 1 { return text + String(digits[(first + last) / 2]) }
            text.append(digits[first])
            // Below the greater one already: what follows is free.
            if last > first { high = nil }
        }
        return text
    }
}

extension Favourite.Subject {
    /// The same for all that keep the same stops, route or position, whatever their names are now.
    package var identity: String {
        if case .route(let route) = self { return "route \(route.id)" }
        let parts = ends.map { end in
            switch end {
            case .stop(let stop): "stop \(stop.id)"
            case .position(let position): "place \(position.latitude) \(position.longitude)"
            }
        }
        return ([kind] + parts).joined(separator: "\n")
    }
}
