internal import Foundation
internal import GTFSModel
internal import GTFSQuery

// The functions that gtfs.c calls. They are C's, so that all pointers are unsafe here, and nowhere else in the target.

private final class SQLSession {
    let timetable: Timetable

    init(path: String) throws { timetable = try Timetable(path: path) }
}

/// The number of functions.
@_cdecl("gtfs_function_count") public func functionCount() -> Int32 { Int32(SQLFunction.all.count) }

/// The name of a function; the caller frees it.
@_cdecl("gtfs_function_name")
public func functionName(_ index: Int32) -> UnsafeMutablePointer<CChar>? {
    unsafe strdup(SQLFunction.all[Int(index)].name)
}

/// The declaration of the columns of a function; the caller frees it.
@_cdecl("gtfs_function_declaration")
public func functionDeclaration(_ index: Int32) -> UnsafeMutablePointer<CChar>? {
    unsafe strdup(SQLFunction.all[Int(index)].declaration)
}

/// How many columns of a function are not hidden.
@_cdecl("gtfs_function_columns")
public func functionColumns(_ index: Int32) -> Int32 {
    Int32(SQLFunction.all[Int(index)].columns.count)
}

/// How many hidden columns a function has.
@_cdecl("gtfs_function_parameters")
public func functionParameters(_ index: Int32) -> Int32 {
    Int32(SQLFunction.all[Int(index)].parameters.count)
}

/// How many arguments a function needs.
@_cdecl("gtfs_function_required")
public func functionRequired(_ index: Int32) -> Int32 {
    Int32(SQLFunction.all[Int(index)].requiredCount)
}

/// Opens a database; nil with a sentence, which the caller frees, where it cannot be opened.
@_cdecl("gtfs_open")
public func open(
    _ path: UnsafePointer<CChar>, _ sentence: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> UnsafeMutableRawPointer? {
    do {
        let session = try SQLSession(path: unsafe String(cString: path))
        return unsafe Unmanaged.passRetained(session).toOpaque()
    } catch {
        unsafe sentence.pointee = strdup("\(error)")
        return nil
    }
}

/// Closes a database.
@_cdecl("gtfs_close")
public func close(_ session: UnsafeMutableRawPointer) {
    unsafe Unmanaged<SQLSession>.fromOpaque(session).release()
}

/// Answers a question.
/// - Parameters:
///   - arguments: as text, one for each parameter of the function; null for NULL.
///   - length: the length of the answer in bytes.
///   - sentence: why there is no answer, which the caller frees.
/// - Returns: the cells of the rows, which the caller frees; null for none.
@_cdecl("gtfs_ask")
public func ask(
    _ session: UnsafeMutableRawPointer, _ index: Int32,
    _ arguments: UnsafePointer<UnsafePointer<CChar>?>,
    _ length: UnsafeMutablePointer<Int>,
    _ sentence: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>
) -> UnsafeMutableRawPointer? {
    let function = SQLFunction.all[Int(index)]
    let timetable = unsafe Unmanaged<SQLSession>.fromOpaque(session).takeUnretainedValue().timetable
    let values = function.parameters.indices.map {
        unsafe arguments[$0].map { unsafe String(cString: $0) }
    }
    do {
        let asked = SQLArguments(timetable: timetable, function: function, values: values)
        let cells = try SQLCells(rows: function.rows(asked), columns: function.columns)
        unsafe length.pointee = cells.bytes.count
        guard let copy = unsafe malloc(max(1, cells.bytes.count)) else { return nil }
        unsafe cells.bytes.withUnsafeBytes { bytes in
            if let start = bytes.baseAddress { unsafe memcpy(copy, start, bytes.count) }
        }
        return unsafe copy
    } catch {
        unsafe sentence.pointee = strdup("\(error)")
        return nil
    }
}

/// The cells of rows one after another: a byte for the type (0 NULL, 1 INTEGER, 2 REAL, 3 TEXT), then eight bytes of the number
/// or of the length of the text, then the text.
private struct SQLCells {
    private(set) var bytes: [UInt8] = []

    init(rows: JSONValue, columns: [String]) {
        guard case .array(let rows) = rows else { return }
        for row in rows { for column in columns { add(row[column] ?? .null) } }
    }

    private mutating func add(_ value: JSONValue) {
        switch value {
        case .null: bytes.append(0)
        case .bool(let bool): add(type: 1, UInt64(bool ? 1 : 0))
        case .integer(let integer): add(type: 1, UInt64(bitPattern: Int64(integer)))
        case .number(let number): add(type: 2, number.bitPattern)
        case .string(let text): add(text)
        case .array, .object: add(value.text)
        }
    }

    private mutating func add(type: UInt8, _ number: UInt64) {
        bytes.append(type)
        for shift in stride(from: 0, to: 64, by: 8) {
            bytes.append(UInt8(truncatingIfNeeded: number >> shift))
        }
    }

    private mutating func add(_ text: String) {
        let utf8 = text.utf8
        add(type: 3, UInt64(utf8.count))
        bytes.append(contentsOf: utf8)
    }
}
