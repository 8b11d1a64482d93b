import 'server-only';
import { z } from 'zod';
import { config } from '#lib/config.ts';
import { log } from '#lib/log.ts';
import { addressBlock, clientAddress, isSharedAddress, widerBlocks } from './client-address.ts';

/** What a browser sends for each violation of a page's policy. It is never displayed, so strangers may send what they like. */
const reportsSchema = z.union([
  // The Reporting API.
  z
    .array(
      z.object({
        type: z.string(),
        body: z.object({
          documentURL: z.string(),
          effectiveDirective: z.string(),
          blockedURL: z.string().nullish(),
          disposition: z.string().nullish(),
          sample: z.string().nullish(),
        }),
      }),
    )
    .transform((reports) => reports.filter(({ type }) => type === 'csp-violation').map(({ body }) => body)),
  // The older `report-uri`.
  z
    .object({
      'csp-report': z.object({
        'document-uri': z.string(),
        'effective-directive': z.string().optional(),
        'violated-directive': z.string().optional(),
        'blocked-uri': z.string().nullish(),
        disposition: z.string().nullish(),
        'script-sample': z.string().nullish(),
      }),
    })
    .transform(({ 'csp-report': body }) => [
      {
        documentURL: body['document-uri'],
        effectiveDirective: body['effective-directive'] ?? body['violated-directive'] ?? '',
        blockedURL: body['blocked-uri'],
        disposition: body.disposition,
        sample: body['script-sample'],
      },
    ]),
]);

type Violation = z.output<typeof reportsSchema>[number];

const MOST_REPORTS = 20;

/**
 * Logs the policy violations on our own pages that a browser reports, at most 20 per request: directive, blocked address, page. Omits
 * queries, and of the offending text keeps only the name of the sink. False if `value` is not a report.
 */
export function logPolicyReports(value: unknown): boolean {
  const reports = reportsSchema.safeParse(value);
  if (!reports.success) return false;
  const own = reports.data.filter(({ documentURL }) => URL.parse(documentURL)?.origin === config().APP_ORIGIN);
  for (const violation of own.slice(0, MOST_REPORTS)) {
    const line = toLogLine(violation);
    // A blocked violation may be an attack, or a broken page.
    if (line.outcome === 'report') log.info(line);
    else log.warn(line);
  }
  return true;
}

function toLogLine({ documentURL, effectiveDirective, blockedURL, disposition, sample }: Violation) {
  return {
    event: 'policy_violation',
    path: URL.parse(documentURL)?.pathname ?? '',
    outcome: disposition === 'report' ? 'report' : 'enforce',
    code: effectiveDirective.slice(0, 60),
    message: describeBlocked(blockedURL ?? '', sample ?? ''),
  };
}

/** An address without its query, or the browser's keyword for what was blocked: `inline`, `eval`, and for Trusted Types the sink. */
function describeBlocked(blocked: string, sample: string): string {
  if (blocked === 'trusted-types-sink') return `${blocked} ${(sample.split('|')[0] ?? '').slice(0, 60)}`.trim();
  const address = URL.parse(blocked);
  return (address ? `${address.protocol}//${address.host}${address.pathname}` : blocked).slice(0, 200);
}

const WINDOW_MS = 60_000;
const MOST_OF_ALL = 60;
const MOST_OF_ONE = 10;

/** This minute's report requests in this process: enough to see what is wrong, too few to fill a log or drown out other events. */
const current = { since: 0, taken: 0, dropped: 0, byAddress: new Map<string, number>() };

/**
 * Counts one request of the sender, or returns in how many ms the next one is possible. Dropped requests are counted in the log. `now`: ms.
 */
export function takeReport(headers: Headers, now = Date.now()): number | null {
  if (now - current.since >= WINDOW_MS || now < current.since) {
    if (current.dropped > 0) log.warn({ event: 'policy_reports_dropped', count: current.dropped });
    Object.assign(current, { since: now, taken: 0, dropped: 0, byAddress: new Map<string, number>() });
  }
  const senders = listSenders(clientAddress(headers));
  const isFull = senders.some(([block, most]) => (current.byAddress.get(block) ?? 0) >= most);
  if (current.taken >= MOST_OF_ALL || isFull) {
    current.dropped += 1;
    return current.since + WINDOW_MS - now;
  }
  current.taken += 1;
  for (const [block] of senders) current.byAddress.set(block, (current.byAddress.get(block) ?? 0) + 1);
  return null;
}

/** The networks that a request counts against, each with its limit: the same as for all other limits by address. */
function listSenders(address: string | null): [block: string, most: number][] {
  if (address === null) return [];
  const { of56, of48 } = config().LIMITS_IPV6_WIDER;
  const wider = isSharedAddress(address) ? [] : widerBlocks(address);
  return [
    [addressBlock(address), MOST_OF_ONE],
    ...wider.map(({ block, bits }): [string, number] => [block, MOST_OF_ONE * (bits === 56 ? of56 : of48)]),
  ];
}
