/** A place in the sandbox's address book with a market, tax area and ZIP code that no other of these places has. */
export interface Place {
  locationId: string;
  marketId: string;
  geoCode: string;
  addressLine1: string;
  /** City, state and ZIP code. */
  town: string;
  zip: string;
}

const place = (number: number, town: string, geoCode: string): Place => ({
  locationId: `LOC${String(number).padStart(8, '0')}`,
  marketId: geoCode.slice(0, 5),
  geoCode,
  // Address number n of a town's first street.
  addressLine1: '100 Acorn Street',
  town,
  zip: town.slice(-5),
});

const free: Place[] = [
  place(3, 'Decatur, IL 62521', '141150310'),
  place(4, 'Peoria, IL 61602', '141430740'),
  place(5, 'St. Louis, MO 63101', '265100720'),
  place(6, "Coeur d'Alene, ID 83814", '130550180'),
  place(7, 'Madison, WI 53703', '500250560'),
  place(8, 'Toledo, OH 43604', '360950910'),
  place(9, 'Mesa, AZ 85201', '030130480'),
  place(10, 'Fresno, CA 93701', '050190270'),
];

/** How many places can be lent at the same time. */
export const PLACES = free.length;

/** Lends a place exclusively, so that a fault can be matched by its IDs; throws if none is free. */
export async function withPlace<Result>(work: (place: Place) => Promise<Result>): Promise<Result> {
  const freePlace = free.pop();
  if (!freePlace) throw new Error('More cases at once than there are places');
  try {
    return await work(freePlace);
  } finally {
    free.push(freePlace);
  }
}
