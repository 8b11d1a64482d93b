import { date, timestamp } from 'drizzle-orm/pg-core';

/** For both PostgreSQL 15 and PGlite. Money is integer cents; days are calendar days in the provider's time zone. */

export const moment = (name: string) => timestamp(name, { withTimezone: true, mode: 'date' });
export const day = (name: string) => date(name, { mode: 'string' });

export interface PostalAddress {
  addressLine1: string;
  addressLine2: string;
  city: string;
  state: string;
  zip: string;
}
