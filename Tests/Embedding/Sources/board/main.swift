import Foundation
import GTFSModel
import GTFSQuery
