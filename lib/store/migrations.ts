import 'server-only';
import type { Migration } from './engine.ts';

/** In order, for both engines. A released migration is never changed, only followed by another. */
export const MIGRATIONS: readonly Migration[] = [
  [
    `CREATE TABLE attempts (
      id TEXT PRIMARY KEY,
      visit TEXT NOT NULL,
      flow TEXT NOT NULL,
      subject TEXT NOT NULL,
      state TEXT NOT NULL,
      quote TEXT NOT NULL,
      plan_code TEXT NOT NULL,
      total_cents BIGINT NOT NULL,
      fingerprint TEXT,
      reference TEXT NOT NULL,
      outcome_code TEXT,
      order_number TEXT,
      locale TEXT NOT NULL,
      sends INTEGER NOT NULL,
      lease_until BIGINT,
      created_at BIGINT NOT NULL,
      updated_at BIGINT NOT NULL,
      submitted_at BIGINT,
      settled_at BIGINT,
      tracking_id TEXT NOT NULL
    )`,
    'CREATE INDEX attempts_reference ON attempts (reference)',
    'CREATE INDEX attempts_subject ON attempts (subject, state)',
    'CREATE INDEX attempts_state ON attempts (state, lease_until)',
    'CREATE TABLE buckets (id TEXT PRIMARY KEY, tokens DOUBLE PRECISION NOT NULL, at BIGINT NOT NULL, full_at BIGINT NOT NULL, allowed INTEGER NOT NULL)',
    'CREATE INDEX buckets_full_at ON buckets (full_at)',
    'CREATE TABLE marks (id TEXT PRIMARY KEY, value TEXT NOT NULL, expires_at BIGINT NOT NULL)',
    'CREATE INDEX marks_expires_at ON marks (expires_at)',
  ],
  [
    `CREATE TABLE buy_sessions (
      id TEXT PRIMARY KEY,
      browser TEXT NOT NULL,
      data TEXT NOT NULL,
      version INTEGER NOT NULL,
      updated_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX buy_sessions_browser ON buy_sessions (browser, updated_at)',
    'CREATE INDEX buy_sessions_expires_at ON buy_sessions (expires_at)',
  ],
  [
    `CREATE TABLE purchases (
      id TEXT PRIMARY KEY,
      browser TEXT NOT NULL,
      flow TEXT NOT NULL,
      attempt TEXT,
      version INTEGER NOT NULL,
      content_version INTEGER NOT NULL,
      data TEXT NOT NULL,
      updated_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE INDEX purchases_browser ON purchases (browser, flow, updated_at)',
    'CREATE INDEX purchases_expires_at ON purchases (expires_at)',
    // Existing carts are dropped because their rows name no attempt; the attempts themselves stay.
    'DROP TABLE buy_sessions',
    'ALTER TABLE attempts RENAME COLUMN visit TO browser',
    'ALTER TABLE attempts ADD COLUMN purchase TEXT',
    'ALTER TABLE attempts ADD COLUMN card_brand TEXT',
    'ALTER TABLE attempts ADD COLUMN card_last_four TEXT',
    'ALTER TABLE attempts ADD COLUMN manual_at BIGINT',
    'ALTER TABLE attempts ADD COLUMN review_at BIGINT',
    'ALTER TABLE attempts ADD COLUMN reviews INTEGER NOT NULL DEFAULT 0',
    'ALTER TABLE attempts ADD COLUMN settled_by TEXT',
    // Existing manual attempts are reviewed once, like those that became manual long ago.
    `UPDATE attempts SET manual_at = updated_at, review_at = updated_at WHERE state = 'manual'`,
    'CREATE INDEX attempts_created_at ON attempts (created_at)',
    'CREATE TABLE payers (id TEXT PRIMARY KEY, at BIGINT NOT NULL)',
  ],
  [
    `CREATE TABLE refill_links (
      id TEXT PRIMARY KEY,
      subject TEXT NOT NULL,
      place INTEGER NOT NULL,
      data TEXT NOT NULL,
      created_at BIGINT NOT NULL,
      expires_at BIGINT NOT NULL
    )`,
    'CREATE UNIQUE INDEX refill_links_place ON refill_links (subject, place)',
    'CREATE INDEX refill_links_expires_at ON refill_links (expires_at)',
  ],
  ['ALTER TABLE attempts ADD COLUMN paid_through TEXT'],
  ['ALTER TABLE attempts ADD COLUMN last_send_at BIGINT', 'ALTER TABLE attempts ADD COLUMN lease_ms BIGINT'],
  [
    'ALTER TABLE attempts ADD COLUMN last_send_ms BIGINT',
    // Only what is due may have a time at which it is due.
    `UPDATE attempts SET review_at = NULL WHERE state <> 'manual'`,
    'CREATE INDEX attempts_review_at ON attempts (review_at)',
  ],
  [
    `CREATE TABLE account_orders (
      id TEXT PRIMARY KEY,
      subject TEXT NOT NULL,
      data TEXT NOT NULL,
      day TEXT,
      ordered_at BIGINT NOT NULL,
      seen_at BIGINT
    )`,
    'CREATE INDEX account_orders_subject ON account_orders (subject)',
    'CREATE INDEX account_orders_ordered_at ON account_orders (ordered_at)',
  ],
  [
    'CREATE TABLE card_tokens (id TEXT PRIMARY KEY, used_for TEXT NOT NULL, at BIGINT NOT NULL)',
    'CREATE INDEX card_tokens_at ON card_tokens (at)',
  ],
  ['CREATE TABLE session_secrets (id TEXT PRIMARY KEY, fingerprint TEXT NOT NULL, accepted_at BIGINT NOT NULL)'],
  [
    `CREATE TABLE outcome_entries (
      id TEXT PRIMARY KEY,
      attempt TEXT NOT NULL,
      place INTEGER NOT NULL,
      at BIGINT NOT NULL,
      operator TEXT NOT NULL,
      from_state TEXT NOT NULL,
      to_state TEXT NOT NULL,
      provider TEXT NOT NULL,
      reason TEXT,
      settled_before BIGINT,
      settled_by_before TEXT,
      order_number_before TEXT
    )`,
    'CREATE INDEX outcome_entries_attempt ON outcome_entries (attempt)',
    'CREATE INDEX outcome_entries_at ON outcome_entries (at)',
    // When the customer of a payment that is confirmed now was told that nothing was charged.
    'ALTER TABLE attempts ADD COLUMN not_charged_at BIGINT',
    'CREATE INDEX attempts_submitted_at ON attempts (submitted_at)',
  ],
  [
    'CREATE TABLE maintenance (id INTEGER PRIMARY KEY, is_on INTEGER NOT NULL, changed_by TEXT NOT NULL, since BIGINT NOT NULL, until_at BIGINT)',
  ],
];
