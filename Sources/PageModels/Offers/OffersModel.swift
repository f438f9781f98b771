public import Observation
public import Pages

/// What happens on the list of offers: its filters, and the offers that are picked for comparison.
@MainActor @Observable public final class OffersModel {
  /// The list.
  public let live: LivePage<OffersPage>
  /// The comparison; it reads nothing before `compare`.
  public let comparison: LivePage<OfferComparisonPage>
  /// The filters and the order in force.
  public private(set) var filters = OfferFilters()
  /// The picked offers, in the order of picking.
  public private(set) var picked: [String] = []
  /// Whether the comparison is open.
  public private(set) var isComparing = false

  /// The model of a list; nothing is read yet.
  public init(_ store: PageStore) {
    live = LivePage(store) { try OffersPage.load(from: $0, viewer: $1) }
    comparison = LivePage(store) { _, _ in nil }
  }

  /// Narrows or orders the list. Picked offers that are no longer shown stay picked.
  public func filter(_ change: (inout OfferFilters) -> Void) async {
    change(&filters)
    await live.reload { [filters] in try OffersPage.load(from: $0, viewer: $1, filters: filters) }
  }

  /// Shows every offer again, in the same order.
  public func clearFilters() async {
    await filter { filters in
      let sort = filters.sort
      filters = OfferFilters()
      filters.sort = sort
    }
  }

  /// Picks an offer for comparison, or puts it back.
  public func toggle(_ offer: String) {
    if let index = picked.firstIndex(of: offer) { picked.remove(at: index) } else { picked.append(offer) }
  }

  /// "Compare (2)", or what is missing.
  public var compareLabel: (label: String, isEnabled: Bool) { OffersPage.compareLabel(picked: picked.count) }

  /// Opens the comparison of the picked offers; nothing happens with fewer than two.
  public func compare() async {
    guard compareLabel.isEnabled else { return }
    await comparison.reload { [picked] in try OfferComparisonPage.load(picked, from: $0, viewer: $1) }
    isComparing = true
  }

  /// Closes the comparison; the offers stay picked.
  public func closeComparison() { isComparing = false }
}
