import { bigserial, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { ownedBy } from './accounts.ts';
import { moment, day } from './columns.ts';

export const instruments = pgTable(
  'instruments',
  {
    token: text().primaryKey(),
    accountId: ownedBy(),
    cardType: text('card_type').notNull(),
    lastFour: text('last_four').notNull(),
    /** The code that the gateway declines this card with; null if it approves it. The card number itself is never stored. */
    declineCode: text('decline_code'),
    /**
     * What becomes of an auto-refill charge of this card to which the gateway does not respond; null if it responds. It tells once it is asked
     * again; `open` never.
     */
    silence: text({ enum: ['paid', 'declined', 'open'] }),
    role: text({ enum: ['default', 'backup', 'other'] })
      .notNull()
      .default('default'),
    /** In the order in which they were saved. */
    position: bigserial({ mode: 'number' }).notNull(),
    expirationMmyy: text('expiration_mmyy').notNull(),
    firstName: text('first_name').notNull(),
    lastName: text('last_name').notNull(),
    addressLine1: text('address_line_1').notNull(),
    addressLine2: text('address_line_2').notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
  },
  (table) => [index('instruments_account').on(table.accountId)],
);

export const transactions = pgTable(
  'transactions',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: ownedBy(),
    timestamp: moment('at').notNull(),
    productCode: text('product_code').notNull(),
    product: text().notNull(),
    lob: text().notNull(),
    durationDays: integer('duration_days').notNull(),
    amountCents: integer('amount_cents').notNull(),
    expirationDate: day('expiration_date').notNull(),
    orderNumber: text('order_number').notNull(),
    method: text().notNull(),
    /** The card that was charged; null for a PIN and for payments from before it was kept. */
    cardType: text('card_type'),
    lastFour: text('last_four'),
  },
  (table) => [index('transactions_account').on(table.accountId, table.timestamp)],
);

/** Auto-refill charges that the gateway declined. */
export const declinedCharges = pgTable(
  'declined_charges',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    accountId: ownedBy(),
    timestamp: moment('at').notNull(),
    productCode: text('product_code').notNull(),
    product: text().notNull(),
    amountCents: integer('amount_cents').notNull(),
    cardType: text('card_type'),
    lastFour: text('last_four'),
  },
  (table) => [index('declined_charges_account').on(table.accountId)],
);

/** The ledger: one row per movement of money, never changed. */
export const charges = pgTable(
  'charges',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    kind: text({ enum: ['order', 'refill', 'guest-refill', 'auto-refill', 'reconnect', 'pin'] }).notNull(),
    amountCents: integer('amount_cents').notNull(),
    taxCents: integer('tax_cents').notNull(),
    orderNumber: text('order_number').notNull().unique(),
    accountId: text('account_id').notNull(),
    referenceId: text('reference_id'),
    idempotencyKey: text('idempotency_key'),
    timestamp: moment('at').notNull(),
  },
  (table) => [
    index('charges_account').on(table.accountId),
    index('charges_reference').on(table.referenceId),
    index('charges_key').on(table.idempotencyKey),
  ],
);

/** The first response to every charging request, by its key and its reference: a second delivery gets the same one. */
export const deliveries = pgTable('deliveries', {
  idempotencyKey: text('idempotency_key').primaryKey(),
  referenceId: text('reference_id').unique(),
  fingerprint: text().notNull(),
  response: jsonb('answer').$type<unknown>(),
  outcome: text({ enum: ['charged', 'declined'] }),
  orderNumber: text('order_number'),
  amountCents: integer('amount_cents'),
  code: text(),
  timestamp: moment('at').notNull(),
});

export const pins = pgTable('pins', {
  pin: text().primaryKey(),
  planCode: text('plan_code').notNull(),
  /** How many times the plan's days it is worth. */
  planQuantity: integer('plan_quantity').notNull().default(1),
  expirationDate: day('expiration_date').notNull(),
  redeemedBy: text('redeemed_by'),
  redeemedAt: moment('redeemed_at'),
});
