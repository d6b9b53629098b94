/// What the parts of a delta go through, one after the other: an encoder writes each and gives it back, a decoder gives back
/// what was written. So what a delta consists of is written down once.
protocol DeltaStreams {
    associatedtype Coder: BitCoder

    /// Whether what it is given is written.
    static var isEncoder: Bool { get }

    /// Codes what is no stream of bytes, by models of its own.
    mutating func code<Value>(_ body: (inout Coder) throws -> Value) throws -> Value
    mutating func number(_ number: Int) throws -> Int
    mutating func flag(_ flag: Bool, question: UpdateModels.Flag) throws -> Bool
    /// - Parameters:
    ///   - base: the same stream of the old database.
    ///   - width: bytes of a record, 1 … 8.
    ///   - most: the most bytes that a stream of this place can have.
    mutating func bytes(
        _ bytes: [UInt8], base: [UInt8], width: Int, kind: UpdateModels.Kind, most: Int
    ) throws -> [UInt8]
    /// Counts memory that a decoder needs besides its streams.
    mutating func reserve(byteCount: Int) throws
}

extension DeltaStreams {
    /// Whole numbers, in the bytes that the longest of them or of the base takes.
    /// - Parameter most: the most numbers that a stream of this place can have.
    mutating func numbers(_ numbers: [Int64], base: [Int64], isRising: Bool = false, most: Int) throws -> [Int64] {
        if try flag(numbers == base, question: .areNumbersSame) {
            guard base.count <= most else { throw DeltaDefect.damaged }
            return base
        }
        let form = try NumberForm(code: number(NumberForm(numbers, base, isRising: isRising).code))
        let (mostBytes, isTooMuch) = most.multipliedReportingOverflow(by: form.width)
        let coded = try bytes(
            form.bytes(numbers), base: form.bytes(base), width: form.width, kind: form.kind,
            most: isTooMuch ? .max : mostBytes)
        try reserve(byteCount: coded.count / form.width * MemoryLayout<Int64>.size)
        return try form.numbers(coded)
    }
}

extension StreamEncoder: DeltaStreams {
    static var isEncoder: Bool { true }

    mutating func bytes(
        _ bytes: [UInt8], base: [UInt8], width: Int, kind: UpdateModels.Kind, most: Int
    ) -> [UInt8] {
        stream(bytes, base: base, width: width, kind: kind)
        return bytes
    }

    /// An encoder has the database that it writes.
    mutating func reserve(byteCount: Int) {}

    mutating func number(_ number: Int) -> Int {
        write(number)
        return number
    }

    mutating func flag(_ flag: Bool, question: UpdateModels.Flag) -> Bool {
        write(flag, question)
        return flag
    }
}

extension StreamDecoder: DeltaStreams {
    static var isEncoder: Bool { false }

    mutating func bytes(
        _ bytes: [UInt8], base: [UInt8], width: Int, kind: UpdateModels.Kind, most: Int
    ) throws -> [UInt8] { try stream(base: base, width: width, kind: kind, most: most) }

    mutating func number(_ number: Int) throws -> Int { try self.number() }
    mutating func flag(_ flag: Bool, question: UpdateModels.Flag) -> Bool { self.flag(question) }
}
