import type { ServiceAddress } from '#lib/rules/serviceability/address-candidate.ts';

type Holder = ServiceAddress & { firstName: string; lastName: string };

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
  if (!before || !after || after.lastFour !== before.lastFour || !isSameHolder(after.holder, sent)) return false;
  return after.expiry !== before.expiry || !isSameHolder(after.holder, before.holder);
}

const FIELDS = ['firstName', 'lastName', 'addressLine1', 'addressLine2', 'city', 'state', 'zip'] as const;

/** A provider may store capitals. */
function isSameHolder(one: Holder, other: Holder): boolean {
  return FIELDS.every((field) => one[field].trim().toLowerCase() === other[field].trim().toLowerCase());
}
