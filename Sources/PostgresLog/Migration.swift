/// A step that brings a database from one version of the log's schema to the next; its text is part of the program.
struct Migration: Sendable {
  /// The file's name without its suffix.
  let name: String
  /// The statements, which have to be run in one transaction.
  let sql: [UInt8]
  /// A condition that holds in a database that has the step, for those to which somebody applied the files by hand.
  let trace: String

  /// Those of a PostgreSQL that is no Supabase project, in order.
  static let plain: [Migration] = [
    Migration("0100_platform", PackageResources._100_platform_sql, "to_regprocedure('auth.uid()') is not null"),
    Migration(
      "0101_domain_event", PackageResources._101_domain_event_sql, "to_regclass('public.domain_event') is not null"),
    Migration(
      "0102_append_events", PackageResources._102_append_events_sql,
      "to_regprocedure('public.append_events(uuid, jsonb, bigint)') is not null"),
    Migration(
      "0105_log_of_record", PackageResources._105_log_of_record_sql, "to_regclass('compass.checkpoint') is not null"),
    Migration(
      "0106_audit_of_all", PackageResources._106_audit_of_all_sql,
      "to_regclass('public.domain_event_actor') is not null"),
    Migration(
      "0110_cut_payloads", PackageResources._110_cut_payloads_sql,
      "exists (select from pg_proc where proname = 'append_to_log' and prosrc like '%length(next.salt) = 48%')"),
    Migration(
      "0111_carry_out_erasures", PackageResources._111_carry_out_erasures_sql,
      "to_regclass('compass.awaited_erasure') is not null"),
    Migration(
      "0113_awaited_erasures", PackageResources._113_awaited_erasures_sql,
      "exists (select from pg_proc where proname = 'erase_on_arrival' and prosrc like '%if not exists (select from compass.awaited_erasure%')"
    ),
    Migration(
      "0115_signed_heads", PackageResources._115_signed_heads_sql, "to_regclass('compass.signed_head') is not null"),
    Migration(
      "0117_event_times", PackageResources._117_event_times_sql,
      "to_regprocedure('compass.clock_difference(uuid, text, bigint, bigint)') is not null"),
  ]

  private init(_ name: String, _ sql: [UInt8], _ trace: String) {
    (self.name, self.sql, self.trace) = (name, sql, trace)
  }
}
