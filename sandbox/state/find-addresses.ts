import { and, eq, sql } from 'drizzle-orm';
import { streetKey, unitKey } from './address-keys.ts';
import type { Database } from './database.ts';
import { addresses } from './schema/places.ts';

export type BookAddress = typeof addresses.$inferSelect;

const line = sql`lower(${addresses.addressLine1})`;
const MOST = 2_000;

/** A prefix for `like`, with its signs taken literally. */
function prefix(text: string): string {
  return `${text.toLowerCase().replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}

export async function findLocation(db: Database, locationId: string): Promise<BookAddress | null> {
  const [row] = await db.select().from(addresses).where(eq(addresses.locationId, locationId));
  return row ?? null;
}

/** Every row of the addresses whose first line begins so, in the order of the index; fast however large the book is. */
export function listByPrefix(db: Database, begin: string, limit: number): Promise<BookAddress[]> {
  return db
    .select()
    .from(addresses)
    .where(sql`${line} like ${prefix(begin)}`)
    .orderBy(sql`${line} using ~<~`)
    .limit(limit);
}

/** All units of what was typed as the first line, however it is abbreviated; the zip must be the address's. */
export async function listAtAddress(db: Database, typedLine: string, zip: string): Promise<BookAddress[]> {
  const house = /^\s*([\p{L}\d-]+)\s/u.exec(`${typedLine} `)?.[1];
  if (house === undefined) return [];
  const key = streetKey(typedLine);
  const sameHouse = await db
    .select()
    .from(addresses)
    .where(and(sql`${line} like ${prefix(`${house} `)}`, eq(addresses.zip, zip)))
    .orderBy(addresses.locationId)
    .limit(MOST);
  return sameHouse.filter(({ addressLine1 }) => streetKey(addressLine1) === key);
}

/** The rows of one unit; all of them when the text names none. */
export function ofUnit(rows: readonly BookAddress[], typedUnit: string): readonly BookAddress[] {
  const wanted = unitKey(typedUnit);
  return wanted === '' ? rows : rows.filter(({ addressLine2 }) => unitKey(addressLine2) === wanted);
}
