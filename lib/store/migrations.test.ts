import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { expect, it } from '@jest/globals';
import { buildClaim } from '#tests/support/stored-attempt.ts';
import { emptyPlace, NOW, onEachStore, type Place } from '#tests/support/store-under-test.ts';
import type { Engine } from './engine.ts';
import { MIGRATIONS } from './migrations.ts';
import { openPostgres } from './postgres.ts';
import { openSqlite } from './sqlite.ts';
import { openStore } from './store.ts';

/** What the first release wrote into `quote`. */
const OLD_QUOTE = {
  planCode: 'HSD_030',
  planDays: 30,
  quantity: 1,
  priceCents: 4_500,
  creditCents: 0,
  subtotalCents: 4_500,
  taxCents: 312,
  totalCents: 4_812,
  promo: null,
  quoteSnapshot: { geoCode: '17-167' },
};

function openEngine({ DATABASE_URL, DATA_DIR }: Place['where']): Promise<Engine> {
  return DATABASE_URL ? openPostgres(DATABASE_URL) : openSqlite(join(DATA_DIR, 'hearthline.sqlite'));
}

/** A store as the first releases left it, with an attempt in each of `states`. */
async function storeOfBefore(where: Place['where'], states: readonly string[]): Promise<string[]> {
  const engine = await openEngine(where);
  await engine.migrate(MIGRATIONS.slice(0, 2));
  const ids = states.map(() => randomBytes(32).toString('hex'));
  for (const [index, id] of ids.entries()) {
    await engine.query(
      `INSERT INTO attempts (id, visit, flow, subject, state, quote, plan_code, total_cents, fingerprint, reference, outcome_code, order_number,
         locale, sends, lease_until, created_at, updated_at, submitted_at, settled_at, tracking_id)
       VALUES ($1, 'a browser', 'EZREFILL', 'an account', $2, $3, 'HSD_030', 4812, 'f', 'K7MD-33QX', NULL, NULL, 'en', 1, NULL, $4, $4, $4, NULL, 't')`,
      [id, states[index] ?? '', JSON.stringify(OLD_QUOTE), NOW],
    );
  }
  await engine.query(
    `INSERT INTO buy_sessions (id, browser, data, version, updated_at, expires_at) VALUES ('tab', 'b', 'sealed', 1, $1, $1)`,
    [NOW],
  );
  await engine.close();
  return ids;
}

onEachStore((under) => {
  it('migrates the attempts of earlier releases in every state', async () => {
    const { kind } = under();
    const { where, remove } = await emptyPlace(kind);
    const [ready = '', unknown = '', manual = '', confirmed = ''] = await storeOfBefore(where, [
      ...['ready', 'unknown', 'manual', 'confirmed'],
    ]);
    const store = await openStore(where);
    const { attempts } = store;
    expect(await attempts.find(ready)).toMatchObject({
      browserId: 'a browser',
      purchaseId: null,
      state: 'ready',
      card: null,
      reviews: 0,
      settledBy: null,
      quote: { planCode: 'HSD_030', totalCents: 4_812, lines: [], contentVersion: 0, snapshot: {} },
    });
    expect((await attempts.listDue({ flows: ['EZREFILL'], forMs: 0, limit: 9 })).map(({ id }) => id).sort()).toEqual(
      [unknown, manual].sort(),
    );
    expect(await attempts.claim(ready, buildClaim())).toMatchObject({ state: 'submitted', sends: 2 });
    expect(await attempts.find(confirmed)).toMatchObject({ state: 'confirmed', manualAt: null, reviewAt: null });
    await store.close();
    await (await openStore(where)).close();
    await remove();
  });
});
