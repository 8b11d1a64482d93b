import { cardBrand } from './brand.ts';

/** Spec 1 §5, 3 §5: grouped 4-4-4-4, or 4-6-5 for American Express; litepay shows hyphens. */
export function formatCardNumber(digits: string, separator: ' ' | '-'): string {
  const groups = cardBrand(digits) === 'american-express' ? [4, 6, 5] : [4, 4, 4, 4];
  const parts: string[] = [];
  let start = 0;
  for (const length of groups) {
    parts.push(digits.slice(start, start + length));
    start += length;
  }
  parts.push(digits.slice(start));
  return parts.filter(Boolean).join(separator);
}
