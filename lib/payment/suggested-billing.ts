import { parseSuggestion } from '#lib/domain/contact/address-suggestions.ts';
import { parseUsState } from '#lib/domain/contact/us-states.ts';

/** Spec 2 §5: the billing address fields that a suggestion contains; '' for those that it lacks. */
export function parseSuggestedBilling(suggestion: string) {
  const { street, apartment, zip } = parseSuggestion(suggestion);
  const [, city = '', region = ''] = suggestion.split(',').slice(-3);
  const [, code = ''] = /^\s*([A-Za-z]{2})\s+[\d-]+\s*$/.exec(region) ?? [];
  const state = parseUsState(code) ?? '';
  return { addressLine1: street, addressLine2: apartment, city: state && city.trim(), state, zip };
}
