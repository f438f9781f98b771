extension InteractionLogged {
  /// Returns the interaction as it is stored (facts §3.5): known type, direction and sentiment, texts trimmed and
  /// within limits.
  ///
  /// The rule "Must have either school or coach" always holds, as `school` is not optional.
  public func validated() throws(DomainError) -> InteractionLogged {
    var checked = self
    checked.type = try OpenValueRule.known(type, "type")
    checked.direction = try OpenValueRule.known(direction, "direction")
    if let sentiment { checked.sentiment = try OpenValueRule.known(sentiment, "sentiment") }
    if let subject { checked.subject = try TextRule.free(subject, "subject", limit: TextRule.Limit.subject) }
    if let content { checked.content = try TextRule.free(content, "content", limit: TextRule.Limit.content) }
    return checked
  }
}
