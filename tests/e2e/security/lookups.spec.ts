import { EVERY_WAY } from '#tests/support/every-way.ts';
import { expect, test } from './audit-test.ts';
import { Guest, inParallel, type Place } from './guest.ts';
import { type ResponseData, headerValue } from './http.ts';

/** Every place twice, from a new guest and from one that has looked up before; enough to compare durations where there is time. */
const PAIRS = EVERY_WAY ? 1_000 : 80;
const LANES = 16;
const PLACES = 40;
/** Responses are sent on full tenths of a second. */
const BEAT_MS = 100;

const NOWHERE: Place = { phone: '', zip: '' };

interface Probe {
  place: Place;
  outcome: 'found' | 'not-found';
}

/** Headers whose value may differ between any two responses. */
const OWN_VALUE = new Set(['date', 'set-cookie', 'x-reference']);

/** Everything in a response by which an eavesdropper could tell outcomes apart, except its content and its timing. */
function describeShape({ status, headers, body }: ResponseData): string {
  const headerLines = headers.map(([name, value]) => {
    if (name === 'set-cookie') {
      const maskedValue = value.replace(/=[^;]*/, (content) => `=${content.length}`);
      return `${name}: ${maskedValue.replace(/expires=[^;]*/i, (date) => `expires=${date.length}`)}`;
    }
    return OWN_VALUE.has(name) ? `${name}: ${value.length}` : `${name}: ${value}`;
  });
  return [status, ...headerLines, `${Buffer.byteLength(body)} bytes`].join('\n');
}

/** The share of pairs in which the value of `one` is larger than that of `other`; 0.5 means that they are indistinguishable. */
function largerShare(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map((ms) => ({ ms, own: 1 })), ...other.map((ms) => ({ ms, own: 0 }))];
  all.sort((a, b) => a.ms - b.ms);
  let rankSum = 0;
  for (let start = 0; start < all.length;) {
    let end = start;
    while (end < all.length && all[end]?.ms === all[start]?.ms) end += 1;
    for (let i = start; i < end; i += 1) rankSum += (all[i]?.own ?? 0) * ((start + 1 + end) / 2);
    start = end;
  }
  return (rankSum - (one.length * (one.length + 1)) / 2) / (one.length * other.length);
}

test('the responses for found and not found have the same size in every encoding', async ({ web, sandbox }) => {
  const expiredPlace = await sandbox.persona('expired');
  for (const encoding of [
    '',
    'identity',
    'gzip',
    'deflate',
    'br',
    'zstd',
    'gzip, deflate, br, zstd',
    '*',
    'gzip;q=0.1',
  ]) {
    const sizes = new Set<number>();
    for (const place of [
      expiredPlace,
      { phone: expiredPlace.phone, zip: '10001' },
      { phone: `5558${expiredPlace.phone.slice(4)}`, zip: '62701' },
    ]) {
      const guest = new Guest(web.url);
      const lookup = { phone: place.phone, zip: place.zip, locale: 'en', purchase: null, after: null };
      const response = await guest.post('/api/litepay/lookup', lookup, encoding ? { 'accept-encoding': encoding } : {});
      expect([response.status, headerValue(response, 'content-encoding')]).toEqual([200, '']);
      expect(headerValue(response, 'cache-control')).toBe('private, no-store, no-transform');
      sizes.add(response.bytes);
    }
    expect([...sizes], encoding).toHaveLength(1);
  }
});

test(`the timing of ${PAIRS * 2} lookups does not reveal which accounts exist`, async ({ web, sandbox }) => {
  test.setTimeout(300_000);
  const places: Place[] = [];
  const templates = ['active', 'expired', 'acp', 'tv', 'autorefill', 'history', 'spanish', 'multi', 'two-plans'];
  await inParallel(
    Array.from({ length: PLACES }, (_, index) => templates[index % templates.length] ?? ''),
    4,
    async (name) => {
      places.push(await sandbox.persona(name));
    },
  );
  // Closed accounts, which guests may not learn of.
  const closedPlaces = [await sandbox.persona('closed-final'), await sandbox.persona('closed-reconnect')];
  // Unknown phones, known ones with another ZIP code, and the closed ones.
  const missing = places.map(({ phone }, index): Place => {
    if (index % 10 === 0) return closedPlaces[(index / 10) % closedPlaces.length] ?? NOWHERE;
    return index % 2 === 0 ? { phone: `5559${phone.slice(4)}`, zip: '62701' } : { phone, zip: '10001' };
  });
  const pairs = Array.from({ length: PAIRS }, (_, index): [Probe, Probe] => {
    const probes: [Probe, Probe] = [
      { place: places[index % PLACES] ?? NOWHERE, outcome: 'found' },
      { place: missing[(index * 7) % PLACES] ?? NOWHERE, outcome: 'not-found' },
    ];
    return index % 2 === 0 ? probes : [probes[1], probes[0]];
  });

  const times = { found: [] as number[], 'not-found': [] as number[] };
  const shapes = { fresh: new Map<string, Set<string>>(), returning: new Map<string, Set<string>>() };
  const returning = await Promise.all(
    Array.from({ length: LANES }, async (_, lane) => {
      const guest = new Guest(web.url);
      await guest.lookup(places[lane] ?? NOWHERE);
      return guest;
    }),
  );
  let turns = 0;
  await inParallel(pairs, LANES, async (probes, lane) => {
    const kind = Math.floor(turns++ / PLACES) % 2 === 0 ? 'fresh' : 'returning';
    for (const { place, outcome } of probes) {
      const guest = (kind === 'returning' && returning[lane]) || new Guest(web.url);
      const response = await guest.lookup(place);
      expect(JSON.parse(response.body).outcome).toBe(outcome);
      times[outcome].push(response.ms);
      const shape = describeShape(response);
      shapes[kind].set(shape, (shapes[kind].get(shape) ?? new Set()).add(outcome));
    }
  });

  expect(times.found).toHaveLength(PAIRS);
  expect(times['not-found']).toHaveLength(PAIRS);
  for (const shapeCounts of Object.values(shapes)) {
    expect([...shapeCounts.keys()]).toHaveLength(1);
    expect([...shapeCounts.values()][0]?.size).toBe(2);
  }
  // However busy the machine is, no response is sent before its beat: a lookup's duration is hidden, not just lost in noise.
  expect(Math.min(...times.found, ...times['not-found'])).toBeGreaterThan(BEAT_MS - 2);
  // Of a machine busy with other tests some responses miss their beat, and more of those that found something, which take a little longer.
  if (!EVERY_WAY) return;
  const share = largerShare(times.found, times['not-found']);
  expect(share, 'how often found took longer than not found').toBeGreaterThan(0.4);
  expect(share).toBeLessThan(0.6);
});
