public import Observation
public import Pages

/// The model of the list of offers: its filters, and the offers picked for comparison.
@MainActor @Observable public final class OffersModel {
  /// The list.
  public let live: LivePage<OffersPage>
  /// The comparison; it reads nothing until `compare` is called.
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

  /// Changes the filters or the order. Picked offers that are no longer shown stay picked.
  public func filter(_ change: (inout OfferFilters) -> Void) async {
    change(&filters)
    await live.reload { [filters] in try OffersPage.load(from: $0, viewer: $1, filters: filters) }
  }

  /// Removes all filters; the order stays.
  public func clearFilters() async {
    await filter { filters in
      let sort = filters.sort
      filters = OfferFilters()
      filters.sort = sort
    }
  }

  /// Picks an offer for comparison, or unpicks it.
  public func toggle(_ offer: String) {
    if let index = picked.firstIndex(of: offer) { picked.remove(at: index) } else { picked.append(offer) }
  }

  /// The label of the Compare button, such as "Compare (2)", and whether it is enabled.
  public var compareLabel: (label: String, isEnabled: Bool) { OffersPage.compareLabel(picked: picked.count) }

  /// Opens the comparison of the picked offers; does nothing with fewer than two.
  public func compare() async {
    guard compareLabel.isEnabled else { return }
    await comparison.reload { [picked] in try OfferComparisonPage.load(picked, from: $0, viewer: $1) }
    isComparing = true
  }

  /// Closes the comparison; the offers stay picked.
  public func closeComparison() { isComparing = false }
}
