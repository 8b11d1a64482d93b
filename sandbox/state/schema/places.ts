import { sql } from 'drizzle-orm';
import { boolean, index, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.ts';

/** The provider's address book. `response` determines the result of a serviceability check. */
export const addresses = pgTable(
  'addresses',
  {
    locationId: text('location_id').primaryKey(),
    addressLine1: text('address_line_1').notNull(),
    addressLine2: text('address_line_2').notNull(),
    city: text().notNull(),
    state: text().notNull(),
    zip: text().notNull(),
    marketId: text('market_id').notNull(),
    geoCode: text('geo_code').notNull(),
    houseKey: text('house_key').notNull(),
    response: text('answer').notNull().default('serviceable'),
    special: boolean().notNull().default(false),
  },
  (table) => [
    index('addresses_zip_line').on(table.zip, sql`lower(${table.addressLine1})`),
    index('addresses_line_prefix').on(sql`lower(${table.addressLine1}) text_pattern_ops`),
  ],
);

/** The customers to notify when a location gets service. */
export const waitlist = pgTable('waitlist', {
  id: text().primaryKey(),
  locationId: text('location_id').notNull(),
  channel: text({ enum: ['sms', 'email'] }).notNull(),
  recipient: text().notNull(),
  language: text({ enum: ['ENGLISH', 'SPANISH'] }).notNull(),
  timestamp: moment('at').notNull(),
});
