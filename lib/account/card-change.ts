import { US_ADDRESS_LINES, type UsAddress } from '#lib/domain/contact/us-address.ts';

type Holder = UsAddress & { firstName: string; lastName: string };

interface StoredCard {
  lastFour: string;
  /** MMYY. */
  expiry: string;
  holder: Holder;
}

/**
 * Spec 3 §7.5: whether the stored card shows that name, address and expiry date were changed as requested, as opposed to a change made
 * elsewhere. The server cannot read the date that was sent, because the browser has encrypted it.
 */
export function showsCardChange(
  { before, after }: { before: StoredCard | null; after: StoredCard | null },
  request: Holder,
): boolean {
  if (!before || !after || after.lastFour !== before.lastFour || !isStored(request, after.holder)) return false;
  return after.expiry !== before.expiry || !isSameHolder(after.holder, before.holder);
}

/** Whether the stored card is the one that was typed in again; the server knows its last digits and its date. */
export function showsCard(
  after: StoredCard | null,
  { lastFour, expiration, ...holder }: Holder & { lastFour: string; expiration: string },
): boolean {
  return after !== null && after.lastFour === lastFour && after.expiry === expiration && isStored(holder, after.holder);
}

/** Of a ZIP code that was sent alone, the provider may keep the other lines as they were. */
function isStored(request: Holder, { addressLine1, addressLine2, city, state, ...stored }: Holder): boolean {
  const isZipAlone = request.addressLine1 === '';
  const otherLines = isZipAlone ? request : { addressLine1, addressLine2, city, state };
  return isSameHolder({ ...request, ...otherLines, ...stored }, request);
}

const FIELDS = ['firstName', 'lastName', ...US_ADDRESS_LINES] as const;

/** A provider may store capitals. */
function isSameHolder(one: Holder, other: Holder): boolean {
  return FIELDS.every((field) => one[field].trim().toLowerCase() === other[field].trim().toLowerCase());
}
