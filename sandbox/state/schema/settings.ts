import { jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';

/** Numbers of fresh accounts, phones, devices and orders; never restarted, so that a reset repeats none. */
export const serialNumber = pgSequence('serial_number', { startWith: 1000 });
export const orderSequence = pgSequence('order_sequence', { startWith: 40_000_001 });

/** The gateway's key, the token secret, the clock's offset. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });
