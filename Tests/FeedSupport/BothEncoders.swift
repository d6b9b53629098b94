import Foundation
import GTFSModel
import TestSupport

/// What JSON made of a value, written by the toolkit's encoder and by Foundation's: twice the value where nothing was lost.
package func throughBothEncoders<Value: Codable>(_ value: Value) throws -> [Value] {
    [try JSONDecoder().decode(Value.self, from: AnswerEncoder().encode(value)), try throughJSON(value)]
}
