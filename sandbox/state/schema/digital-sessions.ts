import { boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** What the shop handed over to the identity router, and what the router learned about the shopper. */
export const digitalSessions = pgTable('digital_sessions', {
  id: text().primaryKey(),
  trackingId: text('tracking_id').notNull(),
  handOff: jsonb('hand_off').$type<unknown>().notNull(),
  redirectUrl: text('redirect_url').notNull(),
  language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
  firstName: text('first_name').notNull().default(''),
  lastName: text('last_name').notNull().default(''),
  email: text().notNull().default(''),
  phone: text().notNull().default(''),
  passwordHash: text('password_hash'),
  /** The code that was sent to the phone, until it is used up. */
  code: text(),
  wrongCodes: integer('wrong_codes').notNull().default(0),
  mobileVerified: boolean('mobile_verified').notNull().default(false),
  custGuid: text('cust_guid'),
  errorCode: text('error_code'),
  createdAt: moment('created_at').notNull(),
  completedAt: moment('completed_at'),
});
