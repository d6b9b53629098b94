internal import GTFSModel

/// A value that a field of an answer can be made of.
protocol OutputConvertible {
    var outputValue: OutputValue { get }
}

extension OutputValue: OutputConvertible { var outputValue: OutputValue { self } }
extension String: OutputConvertible { var outputValue: OutputValue { .text(self) } }
extension Int: OutputConvertible { var outputValue: OutputValue { .integer(self) } }
extension Double: OutputConvertible { var outputValue: OutputValue { .number(self) } }
extension Bool: OutputConvertible { var outputValue: OutputValue { .flag(self) } }
extension Record: OutputConvertible { var outputValue: OutputValue { .object(self) } }
extension Identifier: OutputConvertible { var outputValue: OutputValue { .text(rawValue) } }
extension ServiceDate: OutputConvertible { var outputValue: OutputValue { .text(description) } }
extension ServiceTime: OutputConvertible { var outputValue: OutputValue { .text(description) } }
extension LocationType: OutputConvertible { var outputValue: OutputValue { .integer(rawValue) } }

extension Array: OutputConvertible where Element: OutputConvertible {
    var outputValue: OutputValue { .list(map(\.outputValue)) }
}
