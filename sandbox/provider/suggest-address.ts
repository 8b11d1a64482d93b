import type { suggestAddress } from '#lib/contract/serviceability.ts';
import { searchKey, streetKey } from '../state/address-keys.ts';
import { listByPrefix, type BookAddress } from '../state/find-addresses.ts';
import type { Database } from '../state/database.ts';
import type { Behaviour } from './register-call.ts';

const MOST = 10;
/** Enough for ten buildings with all their doors. */
const SCANNED = 500;
const SCANNED_AT_HOUSE = 3_000;

/** Spec 2 §5: addresses that begin like the text; the first two items are the text itself and how many there are. */
export const suggestAddresses: Behaviour<typeof suggestAddress> = async ({ query: { q }, sandbox }) => {
  const typed = q.trim().replaceAll(/\s+/g, ' ');
  const found = [...new Set(await search(sandbox.db, typed))].slice(0, MOST);
  return [q, found.length, ...found];
};

/** First by the line as typed, then spelled out, then as a whole address with unit, city and zip. */
async function search(db: Database, typed: string): Promise<string[]> {
  if (typed.length < 2) return [];
  const trimmed = typed.replace(/[\s,.]+$/, '');
  for (const begin of new Set([trimmed, streetKey(trimmed)])) {
    const rows = begin === '' ? [] : await listByPrefix(db, begin, SCANNED);
    if (rows.length > 0) return rows.map(building);
  }
  const house = /^[\p{L}\d-]+ /u.exec(typed)?.[0];
  if (house === undefined) return [];
  const key = searchKey(typed);
  const rows = (await listByPrefix(db, house, SCANNED_AT_HOUSE)).filter(beginsIn(typed));
  return [
    ...rows.filter((row) => searchKey(building(row)).startsWith(key)).map(building),
    ...rows
      .filter((row) => searchKey(door(row)).startsWith(key) || saysSo(door(row), typed))
      .sort(byUnit)
      .map(door),
  ];
}

/** The typed text goes on where the address's first line ends. */
function beginsIn(typed: string): (row: BookAddress) => boolean {
  const key = streetKey(typed);
  return ({ addressLine1 }) => key.startsWith(streetKey(addressLine1));
}

/** While the word before the unit is being typed: '200 Harbor View Drive, a'. */
function saysSo(address: string, typed: string): boolean {
  return streetKey(address).startsWith(streetKey(typed));
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
