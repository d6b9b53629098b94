import Foundation
import Testing

/// The input that a door has at this moment.
enum BrokenPromise {
    @TaskLocal static var input: [UInt8] = []
}

/// An issue of the test where a promise is broken.
func hold(_ isKept: Bool, _ promise: @autoclosure () -> String) {
    if !isKept { Issue.record("\(promise()): \(Data(BrokenPromise.input).base64EncodedString())") }
}
