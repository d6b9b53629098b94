internal import GTFSModel

/// Reads the streams that a `StreamEncoder` wrote.
struct StreamDecoder {
    private var coder: RangeDecoder
    private var models: UpdateModels
    /// Bytes of memory that may be taken from here on: what is left of the bound that keeps a made-up delta from taking all.
    private(set) var room: Int

    /// - Parameter byteCount: bytes of the new database.
    init(_ bytes: [UInt8], from start: Int, of byteCount: Int, room: Int) {
        coder = RangeDecoder(bytes, from: start)
        models = UpdateModels(byteCount: byteCount)
        self.room = room
    }

    mutating func code<Value>(_ body: (inout RangeDecoder) throws -> Value) throws -> Value {
        let value = try body(&coder)
        guard !coder.isExhausted else { throw DeltaDefect.damaged }
        return value
    }

    mutating func number() throws -> Int {
        let number = Int(truncatingIfNeeded: models.numbers.code(UInt64(0), &coder))
        guard !coder.isExhausted else { throw DeltaDefect.damaged }
        return number
    }

    mutating func flag(_ question: UpdateModels.Flag) -> Bool {
        coder.code(0, by: &models.flags[question.rawValue]) == 1
    }

    /// Counts memory that is about to be taken.
    mutating func reserve(byteCount: Int) throws {
        guard byteCount >= 0, byteCount <= room else { throw DeltaDefect.damaged }
        room -= byteCount
    }

    /// - Parameter most: the most bytes that the stream can have, whatever it says itself.
    mutating func stream(
        base: [UInt8], width: Int, kind: UpdateModels.Kind, most: Int = .max
    ) throws -> [UInt8] {
        if coder.code(0, by: &models.isSame[kind.rawValue]) == 1 {
            guard base.count <= most else { throw DeltaDefect.damaged }
            return base
        }
        let difference = UInt(truncatingIfNeeded: models.counts.code(UInt64(0), &coder))
        let count = base.count &+ Int(zigzag: difference)
        guard count >= 0, count <= most, !coder.isExhausted else { throw DeltaDefect.damaged }
        try reserve(byteCount: count)
        if coder.code(0, by: &models.isNoise) == 1 {
            return try (0..<count).map { _ in
                guard !coder.isExhausted else { throw DeltaDefect.damaged }
                return coder.decodeByte()
            }
        }
        var state = StreamState(base: base, width: width)
        state.window.reserveCapacity(base.count + count)
        var models = models.take(kind)
        try decode(&state, count: count, models: &models)
        self.models.put(models, kind)
        return Array(state.window[state.start...])
    }

    private mutating func decode(_ state: inout StreamState, count: Int, models: inout StreamModels) throws {
        let end = state.start + count
        var echo = MatchEcho(state.window, count: end)
        while state.window.count < end {
            let offset = state.offset(state.window.count)
            if models.isMatch(false, after: state.last, offset: offset, coder: &coder) {
                try match(&state, end: end, models: &models)
            } else {
                echo.follow(state.window, to: state.window.count)
                state.window.append(models.byte(0, at: state.window.count, of: state, echo, &coder))
                state.last = .literal
            }
            guard !coder.isExhausted else { throw DeltaDefect.damaged }
        }
    }

    private mutating func match(_ state: inout StreamState, end: Int, models: inout StreamModels) throws {
        let length: Int
        if models.isRepeated(false, after: state.last, coder: &coder) {
            let isSecond = models.isSecond(false, coder: &coder)
            length = models.repeatLength(0, coder: &coder) &+ 1
            if isSecond { state.matched(distance: state.secondDistance) }
            state.last = .repeated
        } else {
            let match = models.match(MatchFinder.Match(), from: state.distance, coder: &coder)
            length = match.length
            state.matched(distance: match.distance)
            state.last = .match
        }
        let position = state.window.count
        guard length > 0, length <= end - position, state.distance > 0, state.distance <= position else {
            throw DeltaDefect.damaged
        }
        for source in position - state.distance..<position - state.distance + length {
            state.window.append(state.window[source])
        }
    }
}

/// Reads what a `RangeEncoder` wrote. Behind the last byte it reads zeros, and counts them: few are in order.
struct RangeDecoder {
    private let bytes: [UInt8]
    private var position: Int
    private var range: UInt32 = .max
    private var code: UInt32 = 0

    init(_ bytes: [UInt8], from start: Int = 0) {
        self.bytes = bytes
        position = start
        for _ in 0..<4 { code = code << 8 | UInt32(next()) }
    }

    /// Whether it was asked for more than was written.
    var isExhausted: Bool { position > bytes.count + 8 }

    @inline(__always)
    mutating func decode(zero: UInt32) -> UInt32 {
        let bound = (range >> 16) &* zero
        let bit: UInt32
        if code < bound {
            range = bound
            bit = 0
        } else {
            code &-= bound
            range &-= bound
            bit = 1
        }
        while range < 1 << 24 {
            range <<= 8
            code = code << 8 | UInt32(next())
        }
        return bit
    }

    mutating func decodeByte() -> UInt8 {
        range >>= 8
        let byte = min(code / range, 255)
        code &-= byte &* range
        while range < 1 << 24 {
            range <<= 8
            code = code << 8 | UInt32(next())
        }
        return UInt8(byte)
    }

    @inline(__always)
    private mutating func next() -> UInt8 {
        defer { position += 1 }
        return position < bytes.count ? bytes[position] : 0
    }
}
