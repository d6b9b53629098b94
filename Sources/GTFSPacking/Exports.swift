// One import is enough: GTFSPacking brings the error of a feed that cannot be read.

@_exported public import struct GTFSFeed.FeedSourceError
