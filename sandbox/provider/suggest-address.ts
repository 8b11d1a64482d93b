import type { suggestAddress } from '#lib/contract/serviceability.ts';
import { searchKey, streetKey } from '../state/address-keys.ts';
import { listByPrefix, type BookAddress } from '../state/find-addresses.ts';
import type { Database } from '../state/database.ts';
import type { Behavior } from './register-call.ts';

const MOST = 10;
/** Enough for ten buildings with all their units. */
const SCANNED = 500;
const SCANNED_AT_HOUSE = 3_000;

/** Spec 2 §5: addresses that begin with the text; the first two items are the text itself and the number of addresses. */
export const suggestAddresses: Behavior<typeof suggestAddress> = async ({ query: { q }, sandbox }) => {
  const query = q.trim().replaceAll(/\s+/g, ' ');
  const suggestions = [...new Set(await search(sandbox.db, query))].slice(0, MOST);
  return [q, suggestions.length, ...suggestions];
};

/** Searches by the line as typed, then with abbreviations spelled out, then by the whole address with unit, city and zip. */
async function search(db: Database, text: string): Promise<string[]> {
  if (text.length < 2) return [];
  const trimmedQuery = text.replace(/[\s,.]+$/, '');
  for (const begin of new Set([trimmedQuery, streetKey(trimmedQuery)])) {
    const rows = begin === '' ? [] : await listByPrefix(db, begin, SCANNED);
    if (rows.length > 0) return rows.map(building);
  }
  const house = /^[\p{L}\d-]+ /u.exec(text)?.[0];
  if (house === undefined) return [];
  const key = searchKey(text);
  const rows = (await listByPrefix(db, house, SCANNED_AT_HOUSE)).filter(beginsIn(text));
  return [
    ...rows.filter((row) => searchKey(building(row)).startsWith(key)).map(building),
    ...rows
      .filter((row) => searchKey(door(row)).startsWith(key) || saysSo(door(row), text))
      .sort(byUnit)
      .map(door),
  ];
}

/** Matches addresses whose whole first line begins the typed text. */
function beginsIn(text: string): (row: BookAddress) => boolean {
  const key = streetKey(text);
  return ({ addressLine1 }) => key.startsWith(streetKey(addressLine1));
}

/** Matches while the unit's designator is still being typed: '200 Harbor View Drive, a'. */
function saysSo(address: string, text: string): boolean {
  return streetKey(address).startsWith(streetKey(text));
}

function building({ addressLine1, city, state, zip }: BookAddress): string {
  return `${addressLine1}, ${city}, ${state} ${zip}`;
}

function door(row: BookAddress): string {
  const { addressLine1, addressLine2, city, state, zip } = row;
  return addressLine2 === '' ? building(row) : `${addressLine1}, ${addressLine2}, ${city}, ${state} ${zip}`;
}

function byUnit(one: BookAddress, other: BookAddress): number {
  return one.addressLine2.localeCompare(other.addressLine2, 'en', { numeric: true });
}
