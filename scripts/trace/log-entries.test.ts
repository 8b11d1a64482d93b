import { describe, expect, it } from '@jest/globals';
import { readEntries } from './log-entries.ts';

const LINE =
  '{"level":"info","time":"2026-11-28T10:00:01.000Z","event":"attempt_moved","reference":"7K2M-9QXD","state":"confirmed","message":"Peña said {no}"}';
const OTHER = '{"level":"warn","time":"2026-11-28T10:00:02.000Z","event":"provider_call","trackingId":"t1"}';
const ENTRY = JSON.parse(LINE) as object;
const lines = (...all: object[]) => all.map((one) => JSON.stringify(one)).join('\n');

/** journalctl -o json, as systemd 257 writes it. */
const journal = (MESSAGE: unknown) => ({
  __CURSOR: 's=4d1f;i=2a9;b=0e0c;m=1b2;t=63f;x=9a',
  __REALTIME_TIMESTAMP: '1795860001000000',
  _HOSTNAME: 'shop-1',
  _SYSTEMD_UNIT: 'hearthline@3000.service',
  _PID: '812',
  PRIORITY: '6',
  SYSLOG_IDENTIFIER: 'node',
  MESSAGE,
});
const vercel = (message: string) => ({
  level: 'info',
  message,
  messageTruncated: false,
  rowId: '1795860001000',
  source: 'lambda',
  timestampInMs: 1_795_860_001_000,
  requestMethod: 'POST',
  requestPath: '/api/litepay/pay',
  domain: 'shop.example',
  responseStatusCode: 200,
});

describe('readEntries', () => {
  it.each<[string, string]>([
    ['the web app writes', LINE],
    ['a collector has prefixed', `Nov 28 10:00:01 shop-1 node[812]: ${LINE}`],
    ['docker compose has prefixed', `web1-1  | ${LINE}`],
    ['journalctl -o json returns as text', lines(journal(LINE))],
    ['journalctl -o json returns as bytes', lines(journal([...Buffer.from(LINE)]))],
    ['journalctl -o json-sse returns', `data: ${lines(journal(LINE))}`],
    ['Docker keeps in its json-file', lines({ log: `${LINE}\n`, stream: 'stdout', time: '2026-11-28T10:00:01.0Z' })],
    ['vercel logs --json prints', lines(vercel(LINE))],
    [
      'vercel logs --json prints with several of a request',
      lines({ ...vercel(''), logs: [{ level: 'info', message: LINE }] }),
    ],
    ['logcli --output=jsonl prints', lines({ labels: { app: 'shop' }, line: LINE, timestamp: '2026-11-28T10:00:01Z' })],
    ['logcli prints', `2026-11-28T10:00:01Z {app="shop", unit="hearthline@3000"} ${LINE}`],
    [
      'Loki’s API returns',
      JSON.stringify(
        {
          status: 'success',
          data: {
            resultType: 'streams',
            result: [{ stream: { app: 'shop' }, values: [['1795860001000000000', LINE]] }],
          },
        },
        null,
        2,
      ),
    ],
    [
      'Loki is sent',
      JSON.stringify({ streams: [{ stream: { app: 'shop' }, values: [['1795860001000000000', LINE]] }] }),
    ],
    [
      'Grafana exports',
      JSON.stringify([{ line: LINE, timestamp: '1795860001000000000', fields: { app: 'shop' } }], null, 2),
    ],
    ['CloudWatch returns', JSON.stringify({ events: [{ timestamp: 1_795_860_001_000, message: LINE }] })],
    ['Google returns', JSON.stringify([{ insertId: 'a', jsonPayload: ENTRY, severity: 'INFO' }])],
    ['a container runtime keeps', `2026-11-28T10:00:01.0Z stdout F ${LINE}`],
  ])('reads a line as %s it', (_what, text) => {
    expect(readEntries(text)).toEqual([ENTRY]);
    expect(readEntries(`${text}\n`)).toEqual([ENTRY]);
  });

  it('reads all lines of the site and skips all others', () => {
    const text = [
      '-- Boot 0e0c --',
      lines(journal(LINE)),
      lines(journal('Started hearthline@3000.service')),
      lines(journal(null)),
      lines(journal(OTHER)),
    ].join('\n');
    expect(readEntries(text)).toEqual([ENTRY, JSON.parse(OTHER)]);
    expect(readEntries(lines(vercel(`${LINE}\n${OTHER}`)))).toEqual([ENTRY, JSON.parse(OTHER)]);
    expect(readEntries('')).toEqual([]);
  });

  it('joins the parts of a line that a container runtime has cut, separately for each stream', () => {
    const [first, second] = [LINE.slice(0, 60), LINE.slice(60)];
    const part = (log: string, stream = 'stdout') => ({ log, stream, time: '2026-11-28T10:00:01.0Z' });
    expect(readEntries(lines(part(first), part(`${OTHER}\n`, 'stderr'), part(`${second}\n`)))).toEqual([
      JSON.parse(OTHER),
      ENTRY,
    ]);
    expect(readEntries(`t stdout P ${first}\nt stdout F ${second}`)).toEqual([ENTRY]);
  });

  it('does not mistake text inside a line or an address for a line', () => {
    const forging = { level: 'info', event: 'policy_violation', message: OTHER, reference: '7K2M-9QXD' };
    expect(readEntries(JSON.stringify(forging))).toEqual([forging]);
    expect(readEntries(lines({ ...vercel('no line'), requestPath: OTHER }))).toEqual([]);
  });
});
