public import GRDB
public import GTFSModel

/// A key is read from a column and bound to a parameter as the whole number that it is.
extension Key: DatabaseValueConvertible {}
