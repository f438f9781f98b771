@testable import PostgresLog

/// The log's connection, beside the one of the tests' browsers.
typealias LogConnection = Connection
