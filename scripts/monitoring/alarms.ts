import { LOG_EVENTS } from '#lib/telemetry/metrics.ts';
import type { EventRow } from './events-table.ts';

/** A rule of Prometheus. */
export interface Alarm {
  alert: string;
  expr: string;
  /** How long it must hold. */
  for: string;
  severity: 'critical' | 'warning';
  summary: string;
}

type Event = keyof typeof LOG_EVENTS;

const isEvent = (name: string): name is Event => name in LOG_EVENTS;

/**
 * Requests of customers and others. Probes are left out: an instance that is not ready responds 503 to each of them, and many probes would hide the
 * errors that customers get.
 */
const requests = (range: string, more = '') =>
  `http_server_request_duration_seconds_count{http_route!~"/api/(health|ready)"${more}}[${range}]`;

/** How a row's second column begins, and what that means for the counted lines of its events. */
const CONDITIONS: { begins: RegExp; expr: ((selector: string) => string) | null }[] = [
  { begins: /^always\b/, expr: (lines) => `sum by (event) (increase(${lines}[15m])) > 0` },
  { begins: /^(it repeats|they repeat)\b/, expr: (lines) => `sum by (event) (increase(${lines}[1h])) >= 3` },
  {
    begins: /^(it bursts|they burst)\b/,
    expr: (lines) =>
      `sum by (event) (increase(${lines}[10m])) > 20 and sum by (event) (rate(${lines}[10m])) > 10 * sum by (event) (rate(${lines}[1d]))`,
  },
  {
    begins: /^(its|their) share grows\b/,
    // Of all requests, because there are more of both in the evening; and against the day before, of which a new site has none.
    expr: (lines) =>
      `sum by (event) (increase(${lines}[30m])) > 5 unless ` +
      `sum by (event) (rate(${lines}[30m])) / on() group_left() sum(rate(${requests('30m')})) <= ` +
      `3 * sum by (event) (rate(${lines}[1d] offset 30m)) / on() group_left() sum(rate(${requests('1d')} offset 30m))`,
  },
  // To look up, not to be woken by.
  { begins: /^you trace\b/, expr: null },
];

/** Rows about some of an event's lines, which have metrics of their own. */
const SOME_LINES: Readonly<Record<string, Pick<Alarm, 'expr' | 'for' | 'severity'>>> = {
  'attempt_moved with state manual': {
    expr: 'max(hearthline_oldest_attempt_age_seconds{state="manual"}) > 3600',
    for: '5m',
    severity: 'critical',
  },
  'attempt_moved with state unknown': {
    expr:
      'sum(increase(hearthline_attempt_moves_total{state="unknown"}[30m])) > 3 and ' +
      'sum(rate(hearthline_attempt_moves_total{state="unknown"}[30m])) > ' +
      '0.02 * sum(rate(hearthline_attempt_moves_total{state=~"confirmed|declined|unknown"}[30m]))',
    for: '5m',
    severity: 'warning',
  },
  'attempt_moved with state contradicted': {
    expr: 'sum(increase(hearthline_attempt_moves_total{state="contradicted"}[15m])) > 0',
    for: '0m',
    severity: 'critical',
  },
  'provider_call with outcome other than ok': {
    expr:
      'sum(increase(hearthline_provider_calls_total{outcome!~"ok|code"}[10m])) > 5 and ' +
      'sum(rate(hearthline_provider_calls_total{outcome!~"ok|code"}[10m])) > ' +
      '0.05 * sum(rate(hearthline_provider_calls_total[10m]))',
    for: '5m',
    severity: 'warning',
  },
};

const ERRORS = ',http_response_status_code=~"5.."';

/** What the log has no event for. */
const WITHOUT_EVENT: readonly Alarm[] = [
  {
    alert: 'HearthlineDown',
    // A restart is over within a minute, and is not even pending then.
    expr: 'max_over_time(up{job="hearthline"}[2m]) == 0',
    for: '1m',
    severity: 'critical',
    summary: 'an enabled instance has been down for three minutes, or Prometheus cannot read its metrics',
  },
  {
    alert: 'HearthlineWithoutTargets',
    expr: 'absent(up{job="hearthline"})',
    for: '5m',
    severity: 'critical',
    summary: 'Prometheus knows of no instance, so no other alarm can ring: see "Monitoring" in docs/operating.md',
  },
  {
    alert: 'HearthlineNotReady',
    expr: 'min by (instance) (hearthline_ready{check="all"}) == 0',
    for: '2m',
    severity: 'critical',
    summary: 'an instance runs but is not ready, so it gets no customers; /ready at its METRICS_PORT shows why',
  },
  {
    alert: 'HearthlineNoPaymentConfirmed',
    expr:
      'sum(increase(hearthline_payments_total{state="submitted"}[1h])) >= 5 ' +
      'unless sum(increase(hearthline_payments_total{state="confirmed"}[1h])) > 0',
    for: '5m',
    severity: 'critical',
    summary: 'five payments or more were submitted within an hour, and none was confirmed',
  },
  {
    alert: 'HearthlineNoSale',
    expr: 'max(hearthline_no_sale_seconds) > max(hearthline_no_sale_limit_seconds)',
    for: '5m',
    severity: 'critical',
    summary: 'no payment was confirmed for the time of ALARM_NO_SALE, within its hours',
  },
  {
    alert: 'HearthlineCertificateRefused',
    expr: 'sum by (service, cause) (increase(hearthline_call_failures_total{cause=~"certificate-.*"}[15m])) > 0',
    for: '0m',
    severity: 'critical',
    summary: 'calls to this service fail because of a certificate; the cause shows whose and why',
  },
  {
    alert: 'HearthlineCertificateEnds',
    expr: 'min by (certificate) (hearthline_certificate_remaining_seconds) < 14 * 86400',
    for: '10m',
    severity: 'warning',
    summary: 'a certificate expires within 14 days: renew it',
  },
  {
    alert: 'HearthlineDiskAlmostFull',
    expr:
      'min by (instance, disk) (hearthline_disk_free_bytes / hearthline_disk_size_bytes) < 0.1 or ' +
      'min by (instance, disk) (hearthline_disk_free_bytes < 1e9 and hearthline_disk_free_bytes < 0.5 * hearthline_disk_size_bytes)',
    for: '5m',
    severity: 'critical',
    summary: 'the disk of the store or of the log has less than a tenth or less than 1 GB left',
  },
  {
    alert: 'HearthlineMemoryAlmostFull',
    expr:
      'max by (instance) (process_resident_memory_bytes / process_memory_limit_bytes) > 0.9 or ' +
      // V8 ends a process whose heap has as much reserved as it may use: with the unit's settings never more than 0.89 is in use.
      'max by (instance) (nodejs_heap_size_used_bytes / nodejs_heap_size_limit_bytes) > 0.8',
    for: '10m',
    severity: 'warning',
    summary: 'an instance uses nine tenths of its memory or four fifths of its heap, and is about to be killed',
  },
  {
    alert: 'HearthlineFilesAlmostUsedUp',
    expr: 'max by (instance) (process_open_fds / process_max_fds) > 0.8',
    for: '5m',
    severity: 'warning',
    summary: 'an instance has four fifths of its allowed files and connections open (LimitNOFILE)',
  },
  {
    alert: 'HearthlineAttemptsUnsettled',
    expr: 'max(hearthline_oldest_attempt_age_seconds{state=~"submitted|unknown"}) > 300',
    for: '5m',
    severity: 'critical',
    summary: 'a payment has been submitted or unknown for more than five minutes: no instance settles it',
  },
  {
    alert: 'HearthlineSettlementSlow',
    expr:
      'sum(increase(hearthline_settlement_lag_seconds_count[15m])) > 10 and ' +
      'histogram_quantile(0.95, sum by (le) (rate(hearthline_settlement_lag_seconds_bucket[15m]))) > 30',
    for: '10m',
    severity: 'warning',
    summary: 'one payment in twenty takes more than half a minute until its outcome is known',
  },
  {
    alert: 'HearthlineAccountOrdersWaiting',
    expr: 'max(hearthline_late_account_orders) > 0',
    for: '5m',
    severity: 'critical',
    summary: 'a move or a reconnection was ordered more than an hour ago, and its account has not appeared',
  },
  {
    alert: 'HearthlineProviderSlow',
    expr:
      'sum(increase(hearthline_provider_call_duration_seconds_count[10m])) > 20 and ' +
      'histogram_quantile(0.95, sum by (le) (rate(hearthline_provider_call_duration_seconds_bucket[10m]))) > 5',
    for: '10m',
    severity: 'warning',
    summary: 'one call in twenty to the provider takes more than five seconds',
  },
  {
    alert: 'HearthlineStoreSlow',
    expr: 'histogram_quantile(0.99, sum by (le) (rate(hearthline_store_operation_duration_seconds_bucket[10m]))) > 0.5',
    for: '10m',
    severity: 'warning',
    summary: 'one operation of the store in a hundred takes more than half a second',
  },
  {
    alert: 'HearthlineEventLoopBlocked',
    expr: 'max by (instance) (hearthline_event_loop_delay_seconds{statistic="p99"}) > 0.25',
    for: '5m',
    severity: 'warning',
    summary: 'an instance is busy: add another instance',
  },
  {
    alert: 'HearthlineServerErrors',
    // A store that is out of order causes them too, and has an alarm of its own.
    expr:
      `sum(increase(${requests('10m', ERRORS)})) > 5 and ` +
      `sum(rate(${requests('10m', ERRORS)})) > 0.01 * sum(rate(${requests('10m')})) ` +
      'unless on() sum(increase(hearthline_log_events_total{event="store_failed"}[10m])) > 0',
    for: '5m',
    severity: 'critical',
    summary: 'more than one request in a hundred gets a server error',
  },
];

/**
 * The alarms of the table of events, in its order, and those without an event. Throws if a row names an event that the code does not have,
 * or begins with words that mean no condition: the table and the rules would drift apart.
 */
export function buildAlarms(rows: readonly EventRow[]): Alarm[] {
  return [...rows.flatMap(buildAlarm), ...WITHOUT_EVENT];
}

function buildAlarm({ events, which, when }: EventRow): Alarm[] {
  const unknown = events.find((name) => !isEvent(name));
  if (unknown) throw new Error(`docs/operating.md has an event that the log does not have: ${unknown}`);
  const what = [events.join(', '), which].filter(Boolean).join(' ');
  const heading = { alert: alertName(what), summary: `${what}: ${when}` };
  if (which !== '') {
    const some = SOME_LINES[what];
    if (!some) throw new Error(`scripts/monitoring/alarms.ts has no rule for the row '${what}' of docs/operating.md`);
    return [{ ...heading, ...some }];
  }
  const condition = CONDITIONS.find(({ begins }) => begins.test(when));
  if (!condition) throw new Error(`scripts/monitoring/alarms.ts does not know when '${what}' is to alarm: '${when}'`);
  if (condition.expr === null) return [];
  const levels = new Set(events.filter(isEvent).flatMap((name): string[] => [...LOG_EVENTS[name]]));
  // What only informs has its own level.
  const level = levels.has('info') && levels.size > 1 ? ',level!="info"' : '';
  const lines = `hearthline_log_events_total{event=~"${events.join('|')}"${level}}`;
  return [
    { ...heading, expr: condition.expr(lines), for: '0m', severity: levels.has('error') ? 'critical' : 'warning' },
  ];
}

/** `attempt_moved with state manual`: HearthlineAttemptMovedManual. */
function alertName(what: string): string {
  const words = what.replace(/\b(with state|with outcome|other than ok)\b/g, '').match(/[a-z]+/g) ?? [];
  return `Hearthline${words.map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join('')}`;
}

/** The rules as Prometheus reads them. Each text is written as JSON, which YAML understands. */
export function rulesText(alarms: readonly Alarm[], head: string): string {
  const rules = alarms.map(({ alert, expr, for: holdTime, severity, summary }) =>
    [
      `      - alert: ${alert}`,
      `        expr: ${JSON.stringify(expr)}`,
      `        for: ${holdTime}`,
      '        labels:',
      `          severity: ${severity}`,
      '        annotations:',
      `          summary: ${JSON.stringify(summary)}`,
    ].join('\n'),
  );
  return `${head}groups:\n  - name: hearthline\n    rules:\n${rules.join('\n')}\n`;
}
