import EventLog
import GRDB

/// Folds of other events than those that follow the head: of some streams alone, of the past, or of a history that did
/// not happen.
extension Projector {
  /// Inserts the rows of some streams that have none yet, up to a position, and joins them.
  func load(_ streams: [StreamName], through position: Int64) throws {
    try log.snapshot { log in
      try fold(places(streams, in: log), in: log) { folder, stream in
        if stream.number != 0 { _ = try folder.load(stream, through: position, in: log) }
      }
      chosenAfter = position
      try save()
    }
  }

  /// Replaces the rows of some streams, whatever they were folded from, by those of other events.
  func replace(_ streams: [StreamName: [RecordedEvent]]) throws {
    try log.snapshot { log in
      try fold(places(streams.keys, in: log), in: log) { folder, place in
        let name = StreamName(category: folder.category, key: place.key)
        try folder.replace(place, by: streams[name] ?? [], in: log)
      }
      if !derived.isEmpty {
        for stream in streams.keys { try derived.remove(stream) }
        for event in streams.values.joined() { try derive(event) }
      }
      try save()
    }
  }

  /// Takes over the states of another projector, whose rows this one's database has.
  func takeStates(from other: Projector) throws {
    try reload()
    for (own, other) in zip(folders, other.folders) { own.takeStates(from: other) }
  }

  /// Removes all rows and forgets the states.
  func clear() throws {
    for type in ReadModels.all {
      for table in type.definitions { try db.execute(sql: "DELETE FROM \(table.name)") }
    }
    try db.execute(sql: "DELETE FROM certificate")
    try reload()
  }

  /// Replaces the rows of some streams as of one position by those of another one.
  func turn(_ streams: some Sequence<StreamName>, from: Int64, to: Int64) throws {
    try log.snapshot { log in
      try fold(places(streams, in: log), in: log) { try $0.turn($1, from: from, to: to, in: log) }
    }
  }

  /// Moves the rows to another position, before or after the head; derived rows only to a later one.
  func move(to position: Int64) throws {
    try log.snapshot { log in
      if position > head.position { try derive(after: head.position, through: position, in: log) }
      // A load looks at every stream of the log, whether or not it has events up to the position.
      let loads = head == .empty && position > log.head.position / 8
      if loads { try load(through: position, in: log) } else { try turn(to: position, in: log) }
      try stand(at: position, in: log)
    }
  }

  /// Folds the log's events after the head one by one, up to a position.
  ///
  /// - Parameter visit: Receives the position of each event that changed rows, and the names of their projections; returns
  ///   false to end the walk.
  func walk(through end: Int64, _ visit: (Int64, Set<String>) throws -> Bool) throws {
    try log.snapshot { log in
      try log.scan(
        EventRange(after: head.position, through: end),
        while: { row in
          let place = StreamPlace(number: row.streamNumber, key: try row.stream.key)
          try fold([row.stream.category: [place]], in: log) {
            try $0.turn($1, from: row.position - 1, to: row.position, in: log)
          }
          try derive(row)
          head = LogHead(position: row.position, hash: try row.hash)
          let changed = try save()
          return try changed.isEmpty || visit(row.position, changed)
        })
    }
  }

  /// Folds events that the log need not have, and whose positions increase: by these, streams are joined.
  ///
  /// - Returns: The names of the projections whose rows changed.
  func fold(_ events: some Sequence<RecordedEvent>) throws -> Set<String> {
    let start = chosenAfter ?? head.position
    chosenAfter = start
    var streams: [StreamName: [RecordedEvent]] = [:]
    for event in events {
      streams[event.stream, default: []].append(event)
      try derive(event)
      head = LogHead(position: event.position, hash: event.hash)
    }
    return try log.snapshot { log in
      try fold(places(streams.keys, in: log), in: log) { folder, place in
        let name = StreamName(category: folder.category, key: place.key)
        try folder.follow(place, streams[name] ?? [], after: start, in: log)
      }
      return try save()
    }
  }

  private func places(_ streams: some Sequence<StreamName>, in log: LogSnapshot) throws -> [String: [StreamPlace]] {
    try streams.reduce(into: [:]) { places, stream in
      let number = try log.number(of: stream.description) ?? 0
      places[stream.category, default: []].append(StreamPlace(number: number, key: stream.key))
    }
  }
}
