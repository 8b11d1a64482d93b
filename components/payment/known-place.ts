import { post } from '#lib/browser/api.ts';
import { suggestedBilling } from '#lib/domain/card/suggested-billing.ts';
import { canSuggest } from '#lib/domain/contact/address-suggestions.ts';
import { zipDigits } from '#lib/domain/contact/zip.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';

/** What decides on city and state. Null while one of the two is typed, or street or ZIP code is missing. */
export function placeQuestion({ addressLine1, city, state, zip }: UsAddress): { typed: string; zip: string } | null {
  const five = zipDigits(zip);
  return five && canSuggest(addressLine1) && city === '' && state === '' ? { typed: addressLine1, zip: five } : null;
}

/** City and state of a street in a ZIP code; null if the provider does not know it, or cannot be asked. */
export async function askForPlace({ typed, zip }: { typed: string; zip: string }) {
  const response = await post('/api/address/suggest', { typed }, 'suggestions');
  const known = response.ok ? response.body.suggestions.map(suggestedBilling) : [];
  return known.find((one) => one.zip === zip && one.city !== '') ?? null;
}
