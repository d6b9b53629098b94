// One import is enough: GTFSPacking brings the error of a feed that cannot be read, and the URLs of the options.

@_exported public import struct GTFSFeed.FeedSourceError
@_exported public import struct GTFSModel.FeedURL
