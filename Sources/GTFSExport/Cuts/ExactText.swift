internal import GTFSFeed
internal import GTFSModel

/// The value of a field that refers or is referred to. Equal byte by byte, as ids are.
typealias ExactText = Identifier<GTFSField>
