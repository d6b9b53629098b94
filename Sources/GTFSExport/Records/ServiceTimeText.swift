/// Times of the service day as GTFS writes them: HH:MM:SS, the hours with as many digits as they take.
enum ServiceTimeText {
    static func bytes(_ seconds: Int) -> [UInt8] {
        var text: [UInt8] = []
        append(seconds, to: &text)
        return text
    }

    static func append(_ seconds: Int, to text: inout [UInt8]) {
        let hours = seconds / 3600
        if hours < 100 { append(twoDigits: hours, to: &text) } else { text.append(contentsOf: String(hours).utf8) }
        text.append(0x3A)
        append(twoDigits: seconds / 60 % 60, to: &text)
        text.append(0x3A)
        append(twoDigits: seconds % 60, to: &text)
    }

    private static func append(twoDigits number: Int, to text: inout [UInt8]) {
        text.append(UInt8(truncatingIfNeeded: 0x30 + number / 10))
        text.append(UInt8(truncatingIfNeeded: 0x30 + number % 10))
    }
}
