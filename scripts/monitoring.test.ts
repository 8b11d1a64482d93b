import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { labelName, METRICS } from '#lib/telemetry/metrics.ts';
import { monitoringFiles } from './monitoring.ts';
import { buildAlarms } from './monitoring/alarms.ts';
import { eventRows } from './monitoring/events-table.ts';

const operating = readFileSync('docs/operating.md', 'utf8');

/** The document with one more row in its table of events. */
const withRow = (row: string) => operating.replace(/(\| Event .*\n\| -.*\n)/, `$1${row}\n`);

/** Prometheus' names of a metric; a histogram has three. */
const listNames = ([name, { kind }]: [string, { kind: string }]) =>
  kind === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => `${name}${end}`) : [name];

describe('the alarms', () => {
  const alarms = buildAlarms(eventRows(operating));
  const declaredNames = new Set(Object.entries(METRICS).flatMap(listNames));
  const labels = new Set(Object.values(METRICS).flatMap((metric) => metric.labels.map(labelName)));

  it('cover every row of the table of events except the look-up rows', () => {
    const summaries = alarms.map(({ summary }) => summary);
    const silent = eventRows(operating).filter(
      ({ events, when }) => !summaries.some((text) => text.startsWith(events.join(', ')) && text.endsWith(when)),
    );
    expect(silent.map(({ events }) => events)).toEqual([
      ['server_started'],
      ['setting_deprecated'],
      ['maintenance_changed'],
      ['maintenance_refused'],
      ['logged_in', 'logged_out'],
      ['request_unavailable'],
    ]);
  });

  it.each(alarms)('use only existing metrics and labels in $alert', ({ expr }) => {
    const metricNames = expr.match(/\b(hearthline|http_server|process|nodejs)_\w+/g) ?? [];
    expect(metricNames.filter((name) => !declaredNames.has(name) && !labels.has(name))).toEqual([]);
    const labelNames = [...expr.matchAll(/(\w+)(?:=|!=|=~|!~)"/g)].map(([, label = '']) => label);
    expect(labelNames.filter((label) => !labels.has(label) && label !== 'job')).toEqual([]);
  });

  it('fire once for a store that is down, whatever that interrupts', () => {
    const findExpression = (alert: string) => alarms.find((alarm) => alarm.alert === alert)?.expr ?? '';
    expect(findExpression('HearthlineStoreFailed')).toBe(
      'sum by (event) (increase(hearthline_log_events_total{event=~"store_failed"}[15m])) > 0',
    );
    // What an outage interrupts is noted at info.
    for (const name of ['ClaimUnacknowledged', 'AccountOrderNotKept', 'SettlingFailed']) {
      expect(findExpression(`Hearthline${name}`)).toContain('level!="info"');
    }
    expect(findExpression('HearthlineServerErrors')).toMatch(/unless on\(\) sum\(.*event="store_failed".*\) > 0$/);
  });

  it("do not count load balancers' probes, which an instance refuses while it starts", () => {
    const [alarm] = alarms.filter(({ alert }) => alert === 'HearthlineServerErrors');
    const series = alarm?.expr.match(/http_server_request_duration_seconds_count\{[^}]*\}/g) ?? [];
    expect(series.length).toBe(3);
    for (const each of series) expect(each).toContain('http_route!~"/api/(health|ready)"');
  });

  it('fire for missing instances, and when there is nothing to watch', () => {
    const exprs = Object.fromEntries(alarms.map(({ alert, expr }) => [alert, expr]));
    expect(exprs).toMatchObject({
      HearthlineDown: 'max_over_time(up{job="hearthline"}[2m]) == 0',
      HearthlineWithoutTargets: 'absent(up{job="hearthline"})',
    });
  });

  it('warn when half of the device codes of the whole site are used up', () => {
    const [alarm] = alarms.filter(({ alert }) => alert === 'HearthlineSiteLimitHalfUsed');
    expect(alarm).toMatchObject({ severity: 'warning', expr: expect.stringContaining('site_limit_half_used') });
  });

  it('have different names', () => {
    expect(new Set(alarms.map(({ alert }) => alert)).size).toBe(alarms.length);
  });

  it('include a new row by its words', () => {
    const file = monitoringFiles(withRow('| `landing_failed` | it repeats |'))['alarms.yml'];
    expect(file).toContain('HearthlineLandingFailed');
    expect(file).toContain(String.raw`event=~\"landing_failed\"`);
  });

  it.each([
    ['| `no_such_event` | always |', 'docs/operating.md has an event that the log does not have: no_such_event'],
    ['| `landing_failed` | the moon is full |', "does not know when 'landing_failed' is to alarm"],
    ['| `limit_reached` with limit `kit` | always |', "has no rule for the row 'limit_reached with limit kit'"],
    ['| landing pages | always |', 'A row of the table of events names no event'],
  ])('refuse the row %s', (row, message) => {
    expect(() => monitoringFiles(withRow(row))).toThrow(message);
  });

  it('fail without the table', () => {
    expect(() => monitoringFiles('# Operating')).toThrow('docs/operating.md has no table of events');
  });
});

it('show every metric in a panel of the dashboard', () => {
  const { panels } = JSON.parse(monitoringFiles(operating)['dashboard.json'] ?? '') as {
    panels: { title: string; targets?: { expr: string }[] }[];
  };
  expect(panels.map(({ title }) => title)).toEqual(['Alarms', ...Object.keys(METRICS)]);
  for (const { title, targets } of panels.slice(1)) for (const { expr } of targets ?? []) expect(expr).toContain(title);
});
