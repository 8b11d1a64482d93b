import { sql } from 'drizzle-orm';
import type { Database } from './database.ts';
import type { addresses } from './schema/places.ts';
import { SECOND_MARKET } from './catalog.ts';

export type AddressRow = typeof addresses.$inferInsert;

interface Town {
  city: string;
  state: string;
  zip: string;
  geoCode: string;
  marketId: string;
}

const town = (city: string, state: string, zip: string, geoCode: string): Town => ({
  city,
  state,
  zip,
  geoCode,
  marketId: geoCode.slice(0, 5),
});

export const SPRINGFIELD = town('Springfield', 'IL', '62701', '141670890');

const TOWNS: readonly Town[] = [
  SPRINGFIELD,
  town('Springfield', 'IL', '62702', '141670890'),
  town('Springfield', 'IL', '62704', '141670890'),
  town('Decatur', 'IL', '62521', '141150310'),
  town('Peoria', 'IL', '61602', '141430740'),
  town('St. Louis', 'MO', '63101', '265100720'),
  town("Coeur d'Alene", 'ID', '83814', '130550180'),
  town('Madison', 'WI', '53703', '500250560'),
  town('Toledo', 'OH', '43604', '360950910'),
  town('Mesa', 'AZ', '85201', '030130480'),
  town('Fresno', 'CA', '93701', '050190270'),
  town('Española', 'NM', '87532', '320390110'),
];

/** Where plans have names of their own. It has no addresses but special ones. */
const CARTHAGE = town('Carthage', 'IL', '62321', '142010010');

const TREES = ['Acorn', 'Birch', 'Cedar', 'Dogwood', 'Elm', 'Fir', 'Ginkgo', 'Hawthorn', 'Ivy', 'Larch'];
const ENDINGS = ['Street', 'Avenue', 'Lane', 'Drive', 'Terrace'];

/** Address number n of the synthetic book: always the same, serviceable, with one household. */
export function syntheticAddress(n: number): AddressRow {
  const place = TOWNS[n % TOWNS.length] ?? SPRINGFIELD;
  const perTown = Math.floor(n / TOWNS.length);
  const street = `${TREES[perTown % TREES.length]} ${ENDINGS[Math.floor(perTown / TREES.length) % ENDINGS.length]}`;
  const house = 100 + Math.floor(perTown / (TREES.length * ENDINGS.length));
  const id = String(n).padStart(8, '0');
  return {
    ...place,
    locationId: `LOC${id}`,
    addressLine1: `${house} ${street}`,
    addressLine2: '',
    houseKey: `HKA${id}`,
    response: 'serviceable',
    special: false,
  };
}

/** An address in the one market with its own prices. */
export const SECOND_MARKET_ADDRESS = syntheticAddress(TOWNS.findIndex(({ marketId }) => marketId === SECOND_MARKET));

const MARKETS = new Set([...TOWNS, CARTHAGE].map(({ marketId }) => marketId));

/** Whether anything is sold there. */
export function isMarket(marketId: string): boolean {
  return MARKETS.has(marketId);
}

/** How the checks respond to a special address; see sandbox/README.md. */
export type AddressResponse =
  | 'serviceable'
  | 'unserviceable'
  | 'BUS0078'
  | 'BUS0077'
  | 'BUS0003-YELLOW'
  | 'BUS0138'
  | 'no-customer-infos'
  | 'error-500';

const units = (from: number, to: number, word: string): string[] =>
  Array.from({ length: to - from + 1 }, (_, index) => `${word} ${from + index}`);

export const SPECIAL: readonly { line: string; response: AddressResponse; units?: string[]; place?: Town }[] = [
  { line: '100 Maple Street', response: 'serviceable' },
  { line: '200 Harbor View Drive', response: 'serviceable', units: [...units(1, 20, 'Apt'), 'Apt 4A', 'Apt 4B', 'PH'] },
  { line: '300 Tower Plaza', response: 'serviceable', units: units(1, 137, 'Unit') },
  { line: '400 Frontier Road', response: 'unserviceable' },
  { line: '500 Prepaid Lane', response: 'BUS0078' },
  { line: '600 Postpaid Court', response: 'BUS0077' },
  { line: '700 Cold Creek Road', response: 'BUS0003-YELLOW' },
  { line: '800 Allowed Avenue', response: 'BUS0138' },
  { line: '900 Nowhere Street', response: 'no-customer-infos' },
  { line: '950 Broken Bridge', response: 'error-500' },
  { line: '975 Fiber Way', response: 'serviceable', place: CARTHAGE },
];

/** The location id of a special address, or of its unit with that index. */
export function specialLocation(line: string, index = 0): string {
  return `SPC${line.slice(0, 3)}${String(index).padStart(4, '0')}`;
}

function specialAddresses(): AddressRow[] {
  return SPECIAL.flatMap(({ line, response, units: doors = [''], place = SPRINGFIELD }) =>
    doors.map((door, index) => ({
      ...place,
      locationId: specialLocation(line, index),
      addressLine1: line,
      addressLine2: door,
      houseKey: `HKS${line.slice(0, 3)}${String(index).padStart(4, '0')}`,
      response,
      special: true,
    })),
  );
}

export const BOOK_SIZE = 21_000;
const CHUNK = 10_000;

/** Inserts the special and the synthetic addresses. */
export async function insertAddressBook(db: Database): Promise<void> {
  await insertAddresses(db, specialAddresses());
  await insertSyntheticAddresses(db, 0, BOOK_SIZE);
}

/** Inserts addresses number `from` up to but not including `to`; existing ones stay as they are. */
export async function insertSyntheticAddresses(db: Database, from: number, to: number): Promise<void> {
  for (let start = from; start < to; start += CHUNK) {
    const count = Math.min(CHUNK, to - start);
    await insertAddresses(
      db,
      Array.from({ length: count }, (_, index) => syntheticAddress(start + index)),
    );
  }
}

/** Passes one JSON parameter instead of eleven per row: takes a third of the time, with no limit on the number of rows. */
async function insertAddresses(db: Database, rows: readonly AddressRow[]): Promise<void> {
  const wire = rows.map((row) => ({
    location_id: row.locationId,
    address_line_1: row.addressLine1,
    address_line_2: row.addressLine2,
    city: row.city,
    state: row.state,
    zip: row.zip,
    market_id: row.marketId,
    geo_code: row.geoCode,
    house_key: row.houseKey,
    answer: row.response,
    special: row.special,
  }));
  await db.execute(
    sql`insert into addresses select * from json_populate_recordset(null::addresses, ${JSON.stringify(wire)}::json) on conflict do nothing`,
  );
}
