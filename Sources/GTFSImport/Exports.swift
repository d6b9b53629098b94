// One import is enough: GTFSImport opens the zip, GTFSPacking makes the database, and GTFSFeed says why a feed cannot be read.

@_exported public import GTFSPacking

@_exported public import struct GTFSFeed.FeedSourceError
