import type { UsAddress } from '#lib/domain/contact/us-address.ts';

/**
 * Spec 3 §2.3: the address of the location that a move goes to. `provider`: from the provider's check of the location, which may name the
 * town alone. `browser`: from the request. Null if they are different places: the new account must not be opened then.
 */
export function resolveDestination(provider: UsAddress, browser: UsAddress): UsAddress | null {
  const isSame = PARTS.every((part) => agree(provider[part], browser[part]));
  if (PARTS.some((part) => provider[part].trim() === '')) return isSame ? browser : null;
  // The unit is the customer's if the provider names none.
  return isSame && provider.addressLine2.trim() === '' ? { ...provider, addressLine2: browser.addressLine2 } : provider;
}

const PARTS = ['addressLine1', 'city', 'state', 'zip'] as const;

/** What the provider does not name agrees with anything; of a ZIP+4, either side may lack the last digits. */
function agree(provider: string, browser: string): boolean {
  const [one, other] = [provider, browser].map((text) =>
    text
      .trim()
      .toLowerCase()
      .replace(/^(\d{5})-\d{4}$/, '$1'),
  );
  return one === '' || one === other;
}
