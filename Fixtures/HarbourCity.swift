internal import CHarbourCity

/// The text of the made-up city in `harbour-city`, embedded into the program.
package enum HarbourCity {
    /// By the name of the file.
    package static let files = [String: String](
        uniqueKeysWithValues: (0..<harbour_city_count()).map { index in
            let file = unsafe harbour_city_file(index)
            let bytes = unsafe UnsafeBufferPointer(start: file.start, count: file.count)
            return unsafe (String(cString: file.name), String(decoding: bytes, as: UTF8.self))
        })
}
