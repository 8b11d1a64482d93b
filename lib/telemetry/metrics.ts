/**
 * Every metric of the web app, under the name that it has everywhere. Prometheus conventions: base units, and the unit and `_total` in the
 * name, so that the names are the same from /metrics and through a collector. Labels take values from closed lists, never an id.
 * scripts/monitoring.ts makes the dashboard from this table and checks the alarms against it.
 */
export interface Metric {
  kind: 'counter' | 'gauge' | 'histogram';
  help: string;
  labels: readonly string[];
  /** Each instance has a value of its own, which the dashboard shows by instance. */
  perInstance?: true;
  /** Absent until it happens, or unless a setting names what it shows. */
  isConditional?: true;
  /** Upper limits in seconds; histograms only. */
  buckets?: readonly number[];
}

export const METRICS = {
  hearthline_attempts: {
    kind: 'gauge',
    help: 'Open payment attempts in the store, by state and by time since they were submitted. Every instance reports the same.',
    labels: ['state', 'age'],
  },
  hearthline_oldest_attempt_age_seconds: {
    kind: 'gauge',
    help: 'Time since the oldest open attempt in this state was submitted, 0 if there is none. Every instance reports the same.',
    labels: ['state'],
  },
  hearthline_late_account_orders: {
    kind: 'gauge',
    help: 'Moves and reconnections ordered more than an hour ago whose new account has not appeared. Every instance reports the same.',
    labels: [],
  },
  hearthline_maintenance: {
    kind: 'gauge',
    help: '1 while maintenance is on: nothing new begins. Every instance reports the same.',
    labels: [],
  },
  hearthline_attempt_moves_total: {
    kind: 'counter',
    help: 'Attempts (payments, and orders without a payment) that moved to this state; ready: each quote counts. Excludes those that an operator settled.',
    labels: ['state'],
  },
  hearthline_payments_total: {
    kind: 'counter',
    help: 'The same for attempts with an amount to pay: submitted, and what became of them.',
    labels: ['state'],
  },
  hearthline_no_sale_seconds: {
    kind: 'gauge',
    isConditional: true,
    help: 'Time without a confirmed payment within the hours of ALARM_NO_SALE, 0 outside them; absent without that setting. Every instance reports the same.',
    labels: [],
  },
  hearthline_no_sale_limit_seconds: {
    kind: 'gauge',
    isConditional: true,
    help: 'The time of ALARM_NO_SALE after which that is an alarm. Every instance reports the same.',
    labels: [],
  },
  hearthline_settlement_lag_seconds: {
    kind: 'histogram',
    help: 'Time from the submission of a payment attempt until its outcome was known.',
    labels: ['state'],
    buckets: [0.25, 0.5, 1, 2.5, 5, 15, 60, 300, 900, 3_600, 21_600, 86_400],
  },
  hearthline_provider_calls_total: {
    kind: 'counter',
    help: 'Requests to the provider, the content service and the public site, each retry by itself; circuit-open: not sent.',
    labels: ['call', 'outcome'],
  },
  hearthline_provider_call_duration_seconds: {
    kind: 'histogram',
    help: 'Time for one request to the provider, the content service or the public site.',
    labels: ['call', 'outcome'],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60],
  },
  hearthline_call_failures_total: {
    kind: 'counter',
    help: 'Requests to another service that got no response, by the reason: an expired certificate, the host name, a closed connection.',
    labels: ['service', 'cause'],
  },
  hearthline_identity_calls_total: {
    kind: 'counter',
    help: 'Requests to the identity provider, each retry by itself; end-session: browsers that were sent there to sign out.',
    labels: ['call', 'outcome'],
  },
  hearthline_identity_call_duration_seconds: {
    kind: 'histogram',
    isConditional: true,
    help: 'Time for one request to the identity provider.',
    labels: ['call', 'outcome'],
    buckets: [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30],
  },
  hearthline_limits_reached_total: {
    kind: 'counter',
    help: 'Requests refused by a rate limit; shared: at an address of SHARED_ADDRESSES.',
    labels: ['limit', 'shared'],
  },
  hearthline_requests_refused_total: {
    kind: 'counter',
    help: 'Requests refused with 400, 405, 413 or 415 before anything was done, by reason: the address, the method or the body. Other protocols are not counted.',
    labels: ['reason'],
  },
  hearthline_store_operation_duration_seconds: {
    kind: 'histogram',
    help: 'Time for one query or transaction of the store, including the wait for a connection or another writer.',
    labels: ['operation', 'outcome'],
    buckets: [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 5],
  },
  hearthline_store_clock_skew_seconds: {
    kind: 'gauge',
    help: "How far the store's clock is ahead of this host's, once a minute; negative if it is behind.",
    labels: [],
  },
  hearthline_certificate_remaining_seconds: {
    kind: 'gauge',
    isConditional: true,
    help: 'Time until a certificate expires, negative afterwards; absent if none is used or it has not been read.',
    labels: ['certificate'],
  },
  hearthline_disk_free_bytes: {
    kind: 'gauge',
    isConditional: true,
    perInstance: true,
    help: 'Free space on the disk of the store (DATA_DIR, where the store is a file) and of the log (LOG_FILE).',
    labels: ['disk'],
  },
  hearthline_disk_size_bytes: {
    kind: 'gauge',
    isConditional: true,
    perInstance: true,
    help: 'Size of the disk of the store (DATA_DIR, where the store is a file) and of the log (LOG_FILE).',
    labels: ['disk'],
  },
  process_start_time_seconds: {
    kind: 'gauge',
    perInstance: true,
    help: 'When the process started, in seconds since 1970.',
    labels: [],
  },
  process_cpu_seconds_total: {
    kind: 'counter',
    perInstance: true,
    help: 'Processor time of the process, its threads included.',
    labels: [],
  },
  process_resident_memory_bytes: {
    kind: 'gauge',
    perInstance: true,
    help: 'Memory of the process, as the system counts it.',
    labels: [],
  },
  process_memory_limit_bytes: {
    kind: 'gauge',
    perInstance: true,
    help: 'Memory that the process may use: the limit of its service or container, or the memory of the machine.',
    labels: [],
  },
  process_open_fds: {
    kind: 'gauge',
    perInstance: true,
    help: 'Open files and connections. Linux only.',
    labels: [],
  },
  process_max_fds: {
    kind: 'gauge',
    perInstance: true,
    help: 'Maximum number of open files and connections. Linux only.',
    labels: [],
  },
  nodejs_heap_size_used_bytes: {
    kind: 'gauge',
    perInstance: true,
    help: 'Heap that is in use, including what the next collection frees.',
    labels: [],
  },
  nodejs_heap_size_total_bytes: {
    kind: 'gauge',
    perInstance: true,
    help: 'Heap that V8 has reserved.',
    labels: [],
  },
  nodejs_heap_size_limit_bytes: {
    kind: 'gauge',
    perInstance: true,
    help: 'Heap at which V8 ends the process: --max-old-space-size and some more.',
    labels: [],
  },
  nodejs_external_memory_bytes: {
    kind: 'gauge',
    perInstance: true,
    help: 'Memory of objects outside the heap, such as buffers.',
    labels: [],
  },
  nodejs_gc_duration_seconds: {
    kind: 'histogram',
    help: 'Time for one garbage collection: minor, major, incremental or weak callbacks.',
    labels: ['kind'],
    buckets: [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1],
  },
  hearthline_event_loop_delay_seconds: {
    kind: 'gauge',
    perInstance: true,
    help: 'How late the event loop ran a timer, in the last 10 s or since the last reading.',
    labels: ['statistic'],
  },
  hearthline_build_info: {
    kind: 'gauge',
    help: 'Always 1: the version of the running release, the commit it was built from if the build knew it, and the version of Node.',
    labels: ['version', 'commit', 'node'],
  },
  hearthline_ready: {
    kind: 'gauge',
    perInstance: true,
    help: 'Whether a check of readiness passes (1) or fails (0), as in /ready; check all: whether the instance is ready. Absent while it is unknown or off.',
    labels: ['check'],
  },
  hearthline_log_events_total: {
    kind: 'counter',
    help: 'Lines of the log by event and level, whether or not LOG_LEVEL writes them.',
    labels: ['event', 'level'],
  },
  http_server_request_duration_seconds: {
    kind: 'histogram',
    help: 'Time from the arrival of a request until its response was sent, by the pattern of its route.',
    labels: ['http.request.method', 'http.route', 'http.response.status_code', 'error.type'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
  },
} as const satisfies Record<string, Metric>;

export type MetricName = keyof typeof METRICS;

/** What the web app calls: the hosts of the contract's operations, and the identity provider. */
export const SERVICES = ['provider', 'content', 'public', 'identity'] as const;

/** `end-session`: the browser's own request, of which only the redirect is seen here. */
export const IDENTITY_CALLS = ['discovery', 'keys', 'token', 'revocation', 'end-session'] as const;

/** `refused`: a status from 400 to 499. `bad-response`: another error, or what cannot be used. `no-response`: the connection failed. */
export const IDENTITY_OUTCOMES = ['ok', 'refused', 'bad-response', 'no-response'] as const;

/** Why requests are refused before anything is done with them. */
export const REFUSAL_REASONS = [
  'address',
  'method',
  'not-json',
  'too-large',
  'too-deep',
  'malformed',
  'invalid',
  'other',
] as const;

/** How a request to the provider can end. */
export const CALL_OUTCOMES = [
  'ok',
  'code',
  'session',
  'caller-refused',
  'not-sent',
  'no-answer',
  'bad-answer',
  'circuit-open',
] as const;

/** A label's name as Prometheus has it. */
export const labelName = (attribute: string) => attribute.replaceAll('.', '_');

/** Ages of open attempts; `underMs` is null for the last group, which has no limit. */
export const ATTEMPT_AGES = [
  { age: 'under_1m', underMs: 60_000 },
  { age: 'under_5m', underMs: 5 * 60_000 },
  { age: 'under_1h', underMs: 60 * 60_000 },
  { age: 'under_1d', underMs: 24 * 60 * 60_000 },
  { age: 'over_1d', underMs: null },
] as const;

/**
 * The events of the log with their levels: the values that the label `event` can have. Each is counted from 0, because Prometheus cannot see
 * an increase from nothing to 1.
 */
export const LOG_EVENTS = {
  account_not_shown: ['info'],
  account_order_late: ['warn'],
  account_order_not_kept: ['info', 'error'],
  agreement_unreadable: ['warn'],
  attempt_contradicted: ['error'],
  attempt_moved: ['info', 'warn'],
  attempt_needs_operator: ['error'],
  attempts_due: ['info', 'warn'],
  cart_not_cleared: ['info', 'warn'],
  claim_unacknowledged: ['info', 'error'],
  clock_skewed: ['warn'],
  content_failed: ['warn'],
  content_rejected: ['warn'],
  cookie_refused: ['info'],
  cross_site_refused: ['info'],
  device_code_refused: ['info'],
  foreign_account: ['info'],
  guest_recheck: ['info'],
  identity_provider: ['info'],
  landing_failed: ['warn'],
  limit_reached: ['info'],
  log_lines_lost: ['warn'],
  logged_in: ['info'],
  logged_out: ['info'],
  login_failed: ['info'],
  maintenance_changed: ['warn'],
  maintenance_refused: ['info'],
  metrics_unavailable: ['warn'],
  move_without_place: ['warn'],
  open_payment_unread: ['info', 'warn'],
  payment_not_noted: ['info', 'warn'],
  pin_not_noted: ['info', 'warn'],
  policy_reports_dropped: ['warn'],
  policy_violation: ['info', 'warn'],
  provider_call: ['info'],
  provider_contract: ['warn'],
  provider_refused: ['error'],
  purchase_refused: ['info'],
  refill_link_created: ['info'],
  refill_link_revoked: ['info'],
  request_bug: ['error'],
  request_unavailable: ['info'],
  server_started: ['info'],
  session_secret_refused: ['error'],
  setting_deprecated: ['warn'],
  setting_missing: ['warn'],
  settling_failed: ['info', 'error'],
  site_limit_half_used: ['warn'],
  store_connection_lost: ['warn'],
  store_failed: ['error'],
  store_row_unreadable: ['error'],
  telemetry_failed: ['warn'],
} as const satisfies Record<string, readonly ('info' | 'warn' | 'error')[]>;
