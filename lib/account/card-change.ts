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
  sent: Holder,
): boolean {
  if (!before || !after || after.lastFour !== before.lastFour || !isStored(sent, after.holder)) return false;
  return after.expiry !== before.expiry || !isSameHolder(after.holder, before.holder);
}

/** The same where the card was typed in again, and the server knows what was typed: whether that is the stored card now. */
export function showsCard(
  after: StoredCard | null,
  { lastFour, expiration, ...holder }: Holder & { lastFour: string; expiration: string },
): boolean {
  return after !== null && after.lastFour === lastFour && after.expiry === expiration && isStored(holder, after.holder);
}

/** Of a ZIP code that was sent alone, the provider may keep the other lines as they were. */
function isStored(sent: Holder, { addressLine1, addressLine2, city, state, ...stored }: Holder): boolean {
  const isZipAlone = sent.addressLine1 === '';
  const kept = isZipAlone ? sent : { addressLine1, addressLine2, city, state };
  return isSameHolder({ ...sent, ...kept, ...stored }, sent);
}

const FIELDS = ['firstName', 'lastName', ...US_ADDRESS_LINES] as const;

/** A provider may store capitals. */
function isSameHolder(one: Holder, other: Holder): boolean {
  return FIELDS.every((field) => one[field].trim().toLowerCase() === other[field].trim().toLowerCase());
}
