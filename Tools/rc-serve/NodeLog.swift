import CommandKit
import Logging
import Observability
import PostgresLog
import Terminal

extension NodeLogLevel {
  fileprivate var level: Logger.Level { Logger.Level(rawValue: rawValue) ?? .info }
}

extension Serve {
  /// The node's log: JSON lines on standard error.
  var nodeLogger: Logger {
    let level = (asked.logLevel ?? .info).level
    return Logger(label: "rc serve") { _ in
      JSONLogHandler(level: level) { StandardStream.errors.write($0) }
    }
  }
}

extension Logger {
  /// Logs what happened between the node and PostgreSQL. The texts name the server and a reason, never a statement's values.
  func record(_ notice: PostgresNotice) {
    switch notice {
    case .answered(let took): trace("postgres answered", metadata: ["ms": .stringConvertible(took / .milliseconds(1))])
    case .retrying(let error): info("postgres retry", metadata: Self.fields(of: error))
    case .failed(let error): warning("postgres failed", metadata: Self.fields(of: error))
    }
  }

  /// Logs that PostgreSQL ceased to answer, or answers again.
  func record(_ finding: LogWatch.Finding) {
    if let took = finding.roundTrip {
      notice("postgres reachable", metadata: ["ms": .stringConvertible(took / .milliseconds(1))])
    } else {
      error("postgres unreachable", metadata: ["reason": .string(Escaping.visible(finding.reason ?? ""))])
    }
  }

  private static func fields(of error: PostgresError) -> Metadata {
    switch error {
    case .unreachable(_, let reason): ["kind": "unreachable", "reason": .string(Escaping.visible(reason))]
    // The server's message may repeat a value.
    case .refused(let refusal): ["kind": "refused", "code": .string(refusal.code)]
    default: ["kind": "unexpected"]
    }
  }
}
