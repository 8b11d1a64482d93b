import { jsonb, pgSequence, pgTable, text } from 'drizzle-orm/pg-core';

/** Numbers of new accounts, phones, devices and orders; never restarted, so that none is repeated after a reset. */
export const serialNumber = pgSequence('serial_number', { startWith: 1000 });
export const orderSequence = pgSequence('order_sequence', { startWith: 40_000_001 });

/** Among others the gateway's key, the token secret and the clock's offset. */
export const settings = pgTable('settings', { key: text().primaryKey(), value: jsonb().notNull() });
