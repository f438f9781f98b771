#if canImport(CCurl)
  import CCurl
  import Foundation
  import Synchronization

  /// The thread that drives all transfers of a client.
  ///
  /// The multi handle and the transfers belong to that thread alone; others leave commands in a queue and wake it. That
  /// is why the class may be called sendable.
  final class CurlLoop: @unchecked Sendable {
    /// What is the same for all requests.
    struct Settings: Sendable {
      let userAgent: String
      let authorities: String?
    }

    private enum Command {
      case add(CurlTransfer)
      case cancel(CurlTransfer)
      case run(UnownedJob)
      case stop
    }

    /// libcurl must be set up once before any thread uses it.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let settings: Settings
    private let multi: UnsafeMutableRawPointer?
    private let commands = Mutex<[Command]>([])
    private let thread = Mutex<pthread_t?>(nil)
    /// Handles that wait for the next transfer.
    private var idle: [UnsafeMutableRawPointer] = []
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    init(_ settings: Settings) {
      self.settings = settings
      multi = Self.isReady ? curl_multi_init() : nil
      if let multi { _ = rc_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 16) }
    }

    /// Starts the thread.
    func run() {
      let thread = Thread { self.drive() }
      thread.name = "http"
      thread.start()
    }

    func add(_ transfer: CurlTransfer) {
      guard multi != nil else {
        return transfer.reply(
          .failure(.unreachable(host: transfer.request.host, reason: "libcurl could not be set up")))
      }
      tell(.add(transfer))
    }

    func cancel(_ transfer: CurlTransfer) { tell(.cancel(transfer)) }

    func stop() { tell(.stop) }

    private func tell(_ command: Command) {
      commands.withLock { $0.append(command) }
      // Who is on the thread comes by the queue before the thread sleeps again.
      if let multi, !isOnThread { curl_multi_wakeup(multi) }
    }

    private var isOnThread: Bool { thread.withLock { $0.map { pthread_equal($0, pthread_self()) != 0 } ?? false } }

    // MARK: On the thread

    private func drive() {
      guard let multi else { return }
      thread.withLock { $0 = pthread_self() }
      while carryOutCommands(multi) {
        var count: Int32 = 0
        curl_multi_perform(multi, &count)
        finishDone(multi)
        if commands.withLock(\.isEmpty) { curl_multi_poll(multi, nil, 0, 60_000, nil) }
      }
      for transfer in running.values { end(transfer, .failure(.cancelled), multi) }
      for handle in idle { curl_easy_cleanup(handle) }
      curl_multi_cleanup(multi)
    }

    /// Carries out what was told so far, and what that tells, but for a task that never ends. False when this is the end.
    private func carryOutCommands(_ multi: UnsafeMutableRawPointer) -> Bool {
      for _ in 0..<16 {
        let news = commands.withLock { commands in
          defer { commands = [] }
          return commands
        }
        guard !news.isEmpty else { return true }
        for command in news {
          switch command {
          case .add(let transfer): start(transfer, multi)
          case .cancel(let transfer): end(transfer, .failure(.cancelled), multi)
          case .run(let job): job.runSynchronously(on: asUnownedTaskExecutor())
          case .stop: return false
          }
        }
      }
      return true
    }

    private func start(_ transfer: CurlTransfer, _ multi: UnsafeMutableRawPointer) {
      guard !transfer.isOver else { return transfer.reply(.failure(.cancelled)) }
      guard let handle = transfer.open(settings, idle.popLast()) else {
        return transfer.reply(.failure(.unreachable(host: transfer.request.host, reason: "libcurl has no handle left")))
      }
      running[handle] = transfer
      curl_multi_add_handle(multi, handle)
    }

    private func finishDone(_ multi: UnsafeMutableRawPointer) {
      var left: Int32 = 0
      while let message = curl_multi_info_read(multi, &left) {
        guard message.pointee.msg == CURLMSG_DONE, let handle = message.pointee.easy_handle,
          let transfer = running[handle]
        else { continue }
        end(transfer, transfer.result(of: rc_curl_result(message)), multi)
      }
    }

    /// Ends a transfer, whether it runs, is still to be added or was over before.
    private func end(
      _ transfer: CurlTransfer, _ result: Result<HTTPResponse, HTTPError>, _ multi: UnsafeMutableRawPointer
    ) {
      let isUnderWay = transfer.handle.map { running.removeValue(forKey: $0) != nil } ?? false
      if let handle = transfer.handle { curl_multi_remove_handle(multi, handle) }
      if let handle = transfer.close() { idle.count < 16 ? idle.append(handle) : curl_easy_cleanup(handle) }
      if isUnderWay { transfer.reply(result) }
    }
  }

  extension CurlLoop: TaskExecutor {
    /// Runs a part of a task on the thread, between what is to be done for the transfers.
    func enqueue(_ job: consuming ExecutorJob) { tell(.run(UnownedJob(job))) }
  }
#endif
