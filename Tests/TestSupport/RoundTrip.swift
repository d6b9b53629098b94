import Foundation

/// What JSON made of a value: equal to it where nothing was lost. Foundation's own encoder, whose keys have no order.
package func throughJSON<Value: Codable>(_ value: Value) throws -> Value {
    try JSONDecoder().decode(Value.self, from: JSONEncoder().encode(value))
}
