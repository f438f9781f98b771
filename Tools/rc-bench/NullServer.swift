import BenchBaseline
import Foundation

/// A project that accepts every write at once without processing it. It runs in its own process, which ends with this
/// one.
final class NullServer {
  private let process = Process()
  private let input = Pipe()
  let project: BenchProject

  init() throws {
    let output = Pipe()
    process.executableURL = Runner.executable
    process.arguments = ["--child", Child.Side.c.rawValue, "null-server"]
    process.standardInput = input
    process.standardOutput = output
    try process.run()
    let line = String(decoding: output.fileHandleForReading.availableData, as: UTF8.self)
    guard let port = Int(line.trimmingCharacters(in: .whitespacesAndNewlines)) else {
      throw BenchError("the null server did not start")
    }
    project = BenchProject(
      address: "http://127.0.0.1:\(port)", key: "sb_publishable_bench", password: "pass word")
  }

  /// Stops the server.
  func stop() {
    try? input.fileHandleForWriting.close()
    process.waitUntilExit()
  }

  /// The main function of the server's process: prints the port, and answers requests until its input ends.
  static func serve() throws {
    var port: Int32 = 0
    let socket = bb_null_listen(&port)
    guard socket >= 0 else { throw BaselineFailure() }
    say("\(port)")
    var copies: [UnsafeMutablePointer<CChar>] = []
    func text(_ text: String) -> bb_text {
      let copy = strdup(text)
      if let copy { copies.append(copy) }
      return bb_text(bytes: copy, count: text.utf8.count)
    }
    defer { copies.forEach { free($0) } }
    let answers = Self.answers.map { bb_answer(request: text($0.request), answer: text($0.answer)) }
    guard bb_null_serve(socket, STDIN_FILENO, answers, Int32(answers.count)) == 0 else { throw BaselineFailure() }
  }

  /// The responses of PostgREST and Supabase Auth, with all headers: to a sign-in, to a call of a function that the
  /// project does not have, and to reading or writing one row. The row is a school with half of its columns set.
  private static var answers: [(request: String, answer: String)] {
    let (user, family) = (BenchProject.user, BenchProject.family)
    let rest = """
      content-type: application/json; charset=utf-8\r\ncontent-profile: public\r\nserver: postgrest/14.17\r\n\
      date: Sun, 01 Feb 2026 10:00:00 GMT
      """
    let row = """
      [{"id":"5e000000-0000-4000-8000-000000000001","user_id":"\(user)","name":"Rice University","location":"Houston, TX",\
      "division":"D1","conference":"SEC","is_favorite":false,"website":"https://www.rice.edu","twitter_handle":null,\
      "instagram_handle":null,"status":"researching","amenities":null,"pros":[],"cons":[],"notes":"They asked about the \
      spring season and the visit to campus","offer_details":null,"academic_info":{"state":"TX","address":null,"latitude":\
      29.7174,"longitude":-95.4018,"student_size":4494,"tuition_in_state":54960},"fit_score_data":null,"created_at":\
      "2026-02-01T10:00:00.123456+00:00","updated_at":"2026-02-01T10:00:00.123456+00:00","created_by":"\(user)",\
      "updated_by":null,"favicon_url":null,"fit_tier":null,"status_changed_at":null,"coaching_philosophy":null,\
      "coaching_style":null,"recruiting_approach":null,"communication_style":null,"success_metrics":null,\
      "family_unit_id":"\(family)"}]
      """
    let session = """
      {"access_token":"\(String(repeating: "token", count: 140))","token_type":"bearer","expires_in":3600,\
      "refresh_token":"refresh-me","user":{"id":"\(user)","email":"\(BenchProject.email)"}}
      """
    let noFunction = #"{"code":"PGRST202","message":"Could not find the function","details":null,"hint":null}"#
    func answer(_ status: String, _ head: String, _ body: String) -> String {
      "HTTP/1.1 \(status)\r\n\(rest)\(head)\r\ncontent-length: \(body.utf8.count)\r\n\r\n\(body)"
    }
    return [
      ("POST /auth/", answer("200 OK", "", session)),
      ("GET /rest/", answer("200 OK", "\r\ncontent-range: 0-0/*", row)),
      ("POST /rest/v1/rpc/", answer("404 Not Found", "", noFunction)),
      (
        "POST /rest/",
        answer(
          "201 Created",
          "\r\ncontent-range: */1\r\npreference-applied: missing=default, return=representation, count=exact", row)
      ),
      (
        "PATCH /rest/",
        answer(
          "200 OK",
          "\r\ncontent-range: 0-0/1\r\npreference-applied: handling=strict, return=representation, count=exact, "
            + "max-affected=1", row)
      ),
    ]
  }
}
