import { and, eq, sql } from 'drizzle-orm';
import { streetKey, unitKey } from './address-keys.ts';
import type { Database } from './database.ts';
import { addresses } from './schema/places.ts';

export type BookAddress = typeof addresses.$inferSelect;

const line = sql`lower(${addresses.addressLine1})`;
const MOST = 2_000;

/** Sorts behind every text that it is appended to. */
const LAST = '\u{10FFFF}';

/**
 * Whether the line begins with the text. Not by `like`: a statement that is prepared once for all texts could not look a pattern up in the
 * index.
 */
function beginsWith(text: string) {
  const begin = text.toLowerCase();
  return sql`${line} ~>=~ ${begin} and ${line} ~<~ ${begin + LAST}`;
}

export async function findLocation(db: Database, locationId: string): Promise<BookAddress | null> {
  const [row] = await db.select().from(addresses).where(eq(addresses.locationId, locationId));
  return row ?? null;
}

/** Returns the addresses whose first line begins with the text, in index order, so that it is fast in a book of any size. */
export function listByPrefix(db: Database, begin: string, limit: number): Promise<BookAddress[]> {
  return db
    .select()
    .from(addresses)
    .where(beginsWith(begin))
    .orderBy(sql`${line} using ~<~`)
    .limit(limit);
}

/** Returns all units at a typed first line, however it is abbreviated; the zip code must match exactly. */
export async function listAtAddress(db: Database, typedLine: string, zip: string): Promise<BookAddress[]> {
  const house = /^\s*([\p{L}\d-]+)\s/u.exec(`${typedLine} `)?.[1];
  if (house === undefined) return [];
  const key = streetKey(typedLine);
  const sameHouse = await db
    .select()
    .from(addresses)
    .where(and(beginsWith(`${house} `), eq(addresses.zip, zip)))
    .orderBy(addresses.locationId)
    .limit(MOST);
  return sameHouse.filter(({ addressLine1 }) => streetKey(addressLine1) === key);
}

/** Returns the rows of one unit; all of them if the text names none. */
export function ofUnit(rows: readonly BookAddress[], typedUnit: string): readonly BookAddress[] {
  const wantedUnit = unitKey(typedUnit);
  return wantedUnit === '' ? rows : rows.filter(({ addressLine2 }) => unitKey(addressLine2) === wantedUnit);
}
