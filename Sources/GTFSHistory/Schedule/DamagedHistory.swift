internal import Foundation
internal import GTFSModel
internal import GTFSStore

/// A history refers to a row that it does not have.
struct DamagedHistory: Error {}
