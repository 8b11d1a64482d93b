import { bigserial, boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** Messages that a provider would have sent. */
export const outbox = pgTable(
  'outbox',
  {
    id: bigserial({ mode: 'number' }).primaryKey(),
    channel: text({ enum: ['sms', 'email'] }).notNull(),
    recipient: text().notNull(),
    language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
    subject: text(),
    text: text().notNull(),
    /** The same as `text`, of an e-mail that was written as both. */
    html: text(),
    accountId: text('account_id'),
    timestamp: moment('at').notNull(),
  },
  (table) => [index('outbox_recipient').on(table.recipient)],
);

/** Which messages the owner of a phone agreed to; only the latest choice is kept. */
export const consents = pgTable('consents', {
  phone: text().primaryKey(),
  email: text().notNull(),
  emailOptIn: boolean('email_opt_in').notNull(),
  smsOptIn: boolean('sms_opt_in').notNull(),
  language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
  timestamp: moment('at').notNull(),
});
