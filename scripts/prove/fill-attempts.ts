import { DatabaseSync } from 'node:sqlite';
import { Client } from 'pg';

/** Rows of one statement, so that an interruption is noticed within seconds. */
const AT_ONCE = 250_000;
/** Open attempts: as many in a small store as in a large one, because they are settled within minutes or a day. */
const OPEN = 100;
const ACCOUNTS = 4;
const SPREAD_MS = 300 * 24 * 60 * 60_000;

const COLUMNS = `id, browser, purchase, flow, subject, state, quote, plan_code, total_cents, fingerprint, reference, order_number, locale,
  sends, created_at, updated_at, submitted_at, settled_at, manual_at, review_at, reviews, tracking_id, card_brand, card_last_four`;
const QUOTE = JSON.stringify({
  planCode: 'HSD_030',
  planDays: 30,
  lines: [{ kind: 'plan', code: 'HSD_030', text: '30 days of internet', quantity: 1, cents: 4500 }],
  taxCents: 424,
  totalCents: 4924,
  promo: null,
  contentVersion: 1,
  snapshot: { accountId: '8000000000', expires: '2026-12-01', serviceId: '1234567890', marketId: '14167' },
});

/** The values of row `i`. `hex`: an expression for 48 hexadecimal digits; `wide`: `i` as 16 of them. */
function buildValues({ hex, wide, now }: { hex: string; wide: string; now: number }): string {
  const state = `CASE WHEN i <= ${OPEN} THEN 'manual' WHEN i % 25 = 0 THEN 'declined' ELSE 'confirmed' END`;
  const at = `${now - SPREAD_MS} + i * 1000 % ${SPREAD_MS}`;
  return `${wide} || ${hex}, 'browser-' || (i % 1000003), 'purchase-' || i, 'EZREFILL', 'subject-' || (i / ${ACCOUNTS}), ${state}, '${QUOTE}',
    'HSD_030', 4924, ${hex}, 'R' || i, 'H-' || i, 'en', 1, ${at}, ${at}, ${at}, ${at},
    CASE WHEN i <= ${OPEN} THEN ${now} END, CASE WHEN i <= ${OPEN} THEN ${now + SPREAD_MS} END, 0, 'tracking-' || i, 'visa', '4242'`;
}

/** Adds attempts, numbered from 1, to an SQLite file that the store has made. Indexes are made afterwards, which takes half the time. */
export async function fillSqlite(file: string, count: number, signal: AbortSignal): Promise<void> {
  const database = new DatabaseSync(file);
  try {
    database.exec('PRAGMA synchronous = OFF; PRAGMA cache_size = -500000');
    const indexes = database
      .prepare("SELECT name, sql FROM sqlite_master WHERE type = 'index' AND tbl_name = 'attempts' AND sql IS NOT NULL")
      .all();
    for (const { name } of indexes) database.exec(`DROP INDEX ${String(name)}`);
    const values = buildValues({ hex: 'lower(hex(randomblob(24)))', wide: "printf('%016x', i)", now: Date.now() });
    for (let from = 1; from <= count; from += AT_ONCE) {
      if (signal.aborted) return;
      const to = Math.min(count, from + AT_ONCE - 1);
      database.exec(`WITH RECURSIVE n(i) AS (SELECT ${from} UNION ALL SELECT i + 1 FROM n WHERE i < ${to})
        INSERT INTO attempts (${COLUMNS}) SELECT ${values} FROM n`);
      await new Promise((resolve) => setImmediate(resolve));
    }
    for (const { sql } of indexes) database.exec(String(sql));
    database.exec('PRAGMA wal_checkpoint(TRUNCATE)');
  } finally {
    database.close();
  }
}

/** The same for a PostgreSQL database that the store has made. */
export async function fillPostgres(url: string, count: number, signal: AbortSignal): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query('SET synchronous_commit = off');
    const { rows } = await client.query<{ indexname: string; indexdef: string }>(
      "SELECT indexname, indexdef FROM pg_indexes WHERE tablename = 'attempts' AND indexname <> 'attempts_pkey'",
    );
    for (const { indexname } of rows) await client.query(`DROP INDEX ${indexname}`);
    const hex = "substr(md5(i::text || 'a') || md5(i::text || 'b'), 1, 48)";
    const values = buildValues({ hex, wide: "lpad(to_hex(i), 16, '0')", now: Date.now() });
    for (let from = 1; from <= count; from += AT_ONCE) {
      if (signal.aborted) return;
      const to = Math.min(count, from + AT_ONCE - 1);
      await client.query(
        `INSERT INTO attempts (${COLUMNS}) SELECT ${values} FROM generate_series(${from}::bigint, ${to}::bigint) AS n(i)`,
      );
    }
    for (const { indexdef } of rows) await client.query(indexdef);
    await client.query('VACUUM ANALYZE attempts');
  } finally {
    await client.end();
  }
}
