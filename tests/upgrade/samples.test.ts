import { readFileSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, beforeAll, describe, expect, it, jest } from '@jest/globals';
import { findAutoRefillAgreement } from '#lib/account/server/auto-refill.ts';
import { readDevice } from '#lib/http/device.ts';
import {
  GUEST_PIN,
  GUEST_REFILL,
  litepayPurchases,
  parseLitepaySnapshot,
} from '#lib/litepay/server/litepay-purchase.ts';
import { findLinkedAccount } from '#lib/litepay/server/stored-refill-link.ts';
import { findMovePurchase, MOVE } from '#lib/move/server/move-purchase.ts';
import {
  parseRefillSnapshot,
  PIN_REFILL,
  pinPurchases,
  REFILL,
  refillPurchases,
} from '#lib/refill/server/refill-purchase.ts';
import { pinSnapshotSchema } from '#lib/refill/server/refill-receipt.ts';
import { RECONNECT, reconnectPurchases } from '#lib/reconnect/server/reconnect-purchase.ts';
import { findBrowserSession } from '#lib/session/browser-session.ts';
import { loadLiveSession, findOwnerSession, findTokens } from '#lib/session/stored-session.ts';
import { takeLogin, takeOnward } from '#lib/session/login-round-trip.ts';
import { ownerContext, type Owner } from '#lib/session/require-owner.ts';
import { BUY, buyPurchases } from '#lib/shop/server/shop-purchase.ts';
import { parseOrderSnapshot } from '#lib/shop/server/quote-order.ts';
import type { Attempt } from '#lib/store/attempt.ts';
import { MIGRATIONS } from '#lib/store/migrations.ts';
import { store } from '#lib/store/store.ts';
import { memoryJar } from '#tests/support/memory-jar.ts';
import '#tests/support/own-store.ts';
import type { StoreSample } from '#tests/support/store-sample.ts';

/**
 * Reads what the previous version left in its store and in cookies with the code of today: an update signs nobody out and loses no
 * purchase. Where a change must break one of these on purpose, CHANGELOG.md says so under 'Operators must'.
 */
const sample: StoreSample = JSON.parse(readFileSync('tests/upgrade/samples/store.json', 'utf8'));
const { customers, tables, takenAt } = sample;
const NOW = takenAt + 1_000;

/**
 * Kinds of cookies and purchases that the last release did not have yet, a cookie of ten seconds, which holds one word, and the random mark of
 * the last log-out.
 */
const WITHOUT_SAMPLE = ['hl-auto-login', 'hl-last-logout'];

const listRows = (table: string) => tables[table] ?? [];
const toText = (row: Record<string, unknown>, column: string) => String(row[column]);

beforeAll(() => {
  process.env['SESSION_SECRET'] = sample.secret;
  // Sealed values open for a limited time only.
  jest.spyOn(Date, 'now').mockReturnValue(NOW);
  const database = new DatabaseSync(join(process.env['DATA_DIR'] ?? '', 'hearthline.sqlite'));
  for (const statement of sample.schema) database.exec(statement);
  for (const [table, rows] of Object.entries(tables)) {
    for (const row of rows) {
      const columns = Object.keys(row);
      const places = columns.map(() => '?').join(', ');
      database.prepare(`INSERT INTO ${table} (${columns.join(', ')}) VALUES (${places})`).run(...Object.values(row));
    }
  }
  database.close();
});
afterAll(() => void jest.restoreAllMocks());

describe('the samples', () => {
  it('belong to the release in tests/upgrade/last-release', () => {
    expect(sample.commit).toBe(readFileSync('tests/upgrade/last-release', 'utf8').trim());
  });

  it('come from a store whose migrations are still the first ones', () => {
    expect(listRows('migrations').length).toBeLessThanOrEqual(MIGRATIONS.length);
    const database = new DatabaseSync(':memory:');
    for (const statement of MIGRATIONS.slice(0, listRows('migrations').length).flat()) database.exec(statement);
    const schemaRows = database.prepare('SELECT sql FROM sqlite_master WHERE sql IS NOT NULL').all();
    database.close();
    expect(schemaRows.map(({ sql }) => sql).sort()).toEqual(
      sample.schema.filter((statement) => !statement.startsWith('CREATE TABLE migrations')).sort(),
    );
  });
});

/** Lists the names of what the product stores, from the code that defines them. */
function namesIn(pattern: RegExp): string[] {
  const sources = globSync('lib/**/*.ts').filter((file) => !file.endsWith('.test.ts'));
  return sources.flatMap((file) => [...readFileSync(file, 'utf8').matchAll(pattern)].map(([, name = '']) => name));
}

const READ_PURCHASE: Record<string, (id: string) => Promise<object | null>> = {
  [GUEST_REFILL]: (id) => litepayPurchases.findForSettlement(id),
  [REFILL]: (id) => refillPurchases.findForSettlement(id),
  [PIN_REFILL]: (id) => pinPurchases.findForSettlement(id),
  [RECONNECT]: (id) => reconnectPurchases.findForSettlement(id),
  [BUY]: (id) => buyPurchases.findForSettlement(id),
};

const READ_SNAPSHOT: Record<string, (attempt: Attempt) => object> = {
  [GUEST_REFILL]: parseLitepaySnapshot,
  [GUEST_PIN]: parseLitepaySnapshot,
  [REFILL]: parseRefillSnapshot,
  [PIN_REFILL]: ({ quote }) => pinSnapshotSchema.parse(quote.snapshot),
  [BUY]: parseOrderSnapshot,
};

describe('a payment of the version before', () => {
  it.each(listRows('attempts').map((row) => [toText(row, 'flow'), toText(row, 'state'), toText(row, 'id')]))(
    'is readable: %s, %s',
    async (flow, state, id) => {
      const attempt = await (await store()).attempts.find(id);
      expect(attempt).toMatchObject({ id, flow, state });
      if (attempt) READ_SNAPSHOT[flow]?.(attempt);
    },
  );

  it('is sampled in every lasting state', () => {
    const states = new Set(listRows('attempts').map((row) => toText(row, 'state')));
    expect([...states].sort()).toEqual(expect.arrayContaining(['confirmed', 'declined', 'manual', 'ready']));
  });
});

describe('a purchase of the version before', () => {
  const purchases = listRows('purchases').map((row) => [toText(row, 'flow'), toText(row, 'id')] as const);

  it.each(purchases.filter(([flow]) => flow !== MOVE))('is readable: %s', async (flow, id) => {
    expect(await READ_PURCHASE[flow]?.(id)).toMatchObject({ id });
  });

  it('is sampled for every flow with purchases', () => {
    // Their constants have the names of `READ_PURCHASE`.
    const kinds = namesIn(/createPurchaseRepository<\w+>\((\w+),/g).filter((kind) => !WITHOUT_SAMPLE.includes(kind));
    expect(kinds.sort()).toEqual(['BUY', 'GUEST_REFILL', 'MOVE', 'PIN_REFILL', 'RECONNECT', 'REFILL']);
    expect([...new Set(purchases.map(([flow]) => flow))].sort()).toEqual([...Object.keys(READ_PURCHASE), MOVE].sort());
  });
});

/** The owner of the session's only account. */
async function loadOwner(cookies: Record<string, string>): Promise<Owner> {
  const ownerSession = await findOwnerSession(memoryJar(cookies), NOW);
  const [account] = ownerSession?.accounts ?? [];
  if (!ownerSession || !account) throw new Error('No session, or no account');
  const { accountId } = account;
  const callContext = ownerContext(ownerSession);
  return {
    ownerSession,
    callContext,
    accountId,
    account: '',
    identity: null,
    isStarted: true,
    sessionEnd: { reason: null },
  };
}

describe('a cookie of the version before', () => {
  const cookies = customers.flatMap(({ name, cookies: jar }) =>
    Object.keys(jar).map((cookie) => [name, cookie, jar] as const),
  );
  const listCookies = (prefix: string) =>
    cookies.filter(([, cookie]) => cookie.startsWith(prefix)).map(([name, , jar]) => [name, jar] as const);

  it('is sampled for every kind', () => {
    const kinds = namesIn(/const (?:NAME|\w+_COOKIE) = '(hl-[\w-]+)'/g).concat(namesIn(/^ {2}name: '(hl-[\w-]+)'/gm));
    const hasSample = (kind: string) => cookies.some(([, cookie]) => cookie.startsWith(kind));
    expect(kinds.length).toBeGreaterThan(6);
    expect(kinds.filter((kind) => !hasSample(kind) && !WITHOUT_SAMPLE.includes(kind))).toEqual([]);
  });

  it.each(listCookies('hl-device'))('identifies the device: %s', (_, jar) => {
    expect(readDevice(memoryJar(jar))).not.toBeNull();
  });

  it.each(listCookies('hl-browser'))('identifies the browser: %s', async (_, jar) => {
    expect(await findBrowserSession(memoryJar(jar))).not.toBeNull();
  });

  it.each(listCookies('hl-owner'))('keeps the session alive: %s', async (_, jar) => {
    const live = await loadLiveSession(memoryJar(jar), 'account', NOW);
    expect(live).toMatchObject({ ok: true });
    if (live.ok) expect(await findTokens(live.value.id, NOW)).not.toBeNull();
  });

  it.each(listCookies('hl-owner').filter(([name]) => name.startsWith('an owner who moves')))(
    'keeps the move: %s',
    async (_, jar) => {
      expect(await findMovePurchase(await loadOwner(jar))).not.toBeNull();
    },
  );

  it.each(listCookies('hl-owner').filter(([name]) => name === 'an owner with auto-refill'))(
    'keeps the agreement to auto-refill: %s',
    async (_, jar) => {
      const agreement = await findAutoRefillAgreement(await loadOwner(jar));
      expect(agreement).toMatchObject({ locale: 'en', agreedOn: expect.stringMatching(/^2026-/) });
    },
  );

  it.each(listCookies('hl-login-'))('completes the login that it began: %s', async (_, jar) => {
    const login = await takeLogin(sample.loginState, memoryJar(jar), NOW);
    expect(login).toMatchObject({ locale: 'es', returnTo: '/es/refill/review' });
  });

  it.each(listCookies('hl-onward'))('leads on after logging out: %s', async (_, jar) => {
    expect(await takeOnward(memoryJar(jar), NOW)).toContain('/en/refill/review');
  });
});

it('a refill link of the version before still opens its account', async () => {
  expect(await findLinkedAccount(sample.linkToken)).toMatchObject({ zip: expect.stringMatching(/^\d{5}$/) });
});

it('the samples contain every kind of flag that the flows leave', () => {
  const kinds = new Set(listRows('marks').map((row) => toText(row, 'id').replace(/ [\w-]{16,}.*$/, '')));
  expect([...kinds].sort()).toEqual([
    'action',
    'auto-refill-terms',
    'begun',
    'call',
    'ended',
    'login',
    'move ordered',
    'onward',
    'payer',
    'paying',
    'payment changed',
    'pin',
    'redeemed',
    'role',
    'session',
    'startup',
    'tokens',
  ]);
});
