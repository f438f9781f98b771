#if canImport(CCurl)
  import CCurl
  import Foundation
  import Synchronization

  /// The thread that drives all transfers of a client.
  ///
  /// Only that thread touches the transfers and, except to wake it, the multi handle. Other threads put commands into a
  /// queue and wake it. This makes the class safe to declare `Sendable`.
  final class CurlLoop: @unchecked Sendable {
    /// The settings that all requests share.
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

    private struct Inbox {
      var commands: [Command] = []
      /// The loop's own thread. Commands from it need no wake-up.
      var thread: pthread_t?
      /// Whether the loop has ended and carries out no more commands.
      var isClosed = false
    }

    /// libcurl must be initialised once, before any thread uses it.
    private static let isReady = curl_global_init(Int(CURL_GLOBAL_DEFAULT)) == CURLE_OK

    private let settings: Settings
    private let multi: UnsafeMutableRawPointer?
    private let gate: ExitGate
    private let inbox = Mutex(Inbox())
    /// Easy handles that are free for the next transfer.
    private var idle: [UnsafeMutableRawPointer] = []
    private var running: [UnsafeMutableRawPointer: CurlTransfer] = [:]

    init(_ settings: Settings) {
      self.settings = settings
      multi = Self.isReady ? curl_multi_init() : nil
      gate = .ofProcess
      if let multi { _ = rc_curl_multi_set_long(multi, CURLMOPT_MAX_HOST_CONNECTIONS, 16) }
    }

    /// Starts the thread.
    func run() {
      let thread = Thread { self.drive() }
      thread.name = "http"
      thread.start()
    }

    /// Whether libcurl could be set up, so that a thread drives the transfers.
    var isDriven: Bool { multi != nil }

    func add(_ transfer: CurlTransfer) {
      guard multi != nil else {
        return transfer.reply(
          .failure(.unreachable(host: transfer.request.host, reason: "libcurl could not be set up")))
      }
      if !tell(.add(transfer)) { transfer.reply(.failure(.cancelled)) }
    }

    func cancel(_ transfer: CurlTransfer) { _ = tell(.cancel(transfer)) }

    func stop() { _ = tell(.stop) }

    /// Puts a command into the queue and wakes the thread. Returns false if the loop has ended.
    private func tell(_ command: Command) -> Bool {
      inbox.withLock { inbox in
        guard let multi, !inbox.isClosed else { return false }
        inbox.commands.append(command)
        // The thread is woken within the lock, because the multi handle is freed after the inbox is closed. A command
        // from the loop's own thread needs no wake-up: the loop checks the inbox before it sleeps again.
        if inbox.thread.map({ pthread_equal($0, pthread_self()) == 0 }) ?? true { curl_multi_wakeup(multi) }
        return true
      }
    }

    // MARK: On the thread

    private func drive() {
      guard let multi else { return }
      gate.enter()
      defer { gate.leave() }
      inbox.withLock { $0.thread = pthread_self() }
      while carryOutCommands(multi) {
        var count: Int32 = 0
        curl_multi_perform(multi, &count)
        finishDone(multi)
        if inbox.withLock(\.commands.isEmpty) { outside { _ = curl_multi_poll(multi, nil, 0, 60_000, nil) } }
      }
      let last = inbox.withLock { inbox in
        inbox.isClosed = true
        return inbox.commands
      }
      _ = carryOut(last, multi)
      for transfer in running.values { end(transfer, .failure(.cancelled), multi) }
      for handle in idle { curl_easy_cleanup(handle) }
      curl_multi_cleanup(multi)
    }

    /// Carries out the queued commands and those that they add. Stops after 16 rounds, so that a task that keeps adding
    /// jobs cannot block the transfers. Returns false if the loop is to end.
    private func carryOutCommands(_ multi: UnsafeMutableRawPointer) -> Bool {
      for _ in 0..<16 {
        let news = inbox.withLock { inbox in
          defer { inbox.commands = [] }
          return inbox.commands
        }
        if news.isEmpty { return true }
        if !carryOut(news, multi) { return false }
      }
      return true
    }

    private func carryOut(_ commands: [Command], _ multi: UnsafeMutableRawPointer) -> Bool {
      var goesOn = true
      for command in commands {
        switch command {
        case .add(let transfer): start(transfer, multi)
        case .cancel(let transfer): end(transfer, .failure(.cancelled), multi)
        case .run(let job): outside { job.runSynchronously(on: asUnownedTaskExecutor()) }
        case .stop: goesOn = false
        }
      }
      return goesOn
    }

    /// Does what frees nothing of libcurl's, and so need not hold up the process's exit.
    private func outside<R>(_ body: () -> R) -> R {
      gate.leave()
      defer { gate.enter() }
      return body()
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

    /// Ends a transfer, whether it is running, not yet added or already over.
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
    /// Runs a part of a task on the loop's thread, between the transfers' work.
    func enqueue(_ job: consuming ExecutorJob) {
      let job = UnownedJob(job)
      // If the client is gone, the job runs on the calling thread. If the job were dropped, its task would never end.
      if !tell(.run(job)) { job.runSynchronously(on: asUnownedTaskExecutor()) }
    }
  }
#endif
