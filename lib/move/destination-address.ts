import type { UsAddress } from '#lib/domain/contact/us-address.ts';

/**
 * Spec 3 §2.3: the address of the location that a move goes to. `known`: from the provider's check of the location, which may name the town
 * alone. `claimed`: the browser's, which the new account must not be opened with if it is another place: null then.
 */
export function destinationAddress(known: UsAddress, claimed: UsAddress): UsAddress | null {
  const isSame = PARTS.every((part) => agree(known[part], claimed[part]));
  if (PARTS.some((part) => known[part].trim() === '')) return isSame ? claimed : null;
  // The unit is the customer's if the provider names none.
  return isSame && known.addressLine2.trim() === '' ? { ...known, addressLine2: claimed.addressLine2 } : known;
}

const PARTS = ['addressLine1', 'city', 'state', 'zip'] as const;

/** What the provider does not name agrees with anything; of a ZIP+4, either side may lack the last digits. */
function agree(known: string, claimed: string): boolean {
  const [one, other] = [known, claimed].map((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^(\d{5})-\d{4}$/, '$1'),
  );
  return one === '' || one === other;
}
