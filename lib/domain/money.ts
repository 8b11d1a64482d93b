const WHOLE_DOLLARS = new Intl.NumberFormat('en-US');

/** Spec 3 §9: dollars with two decimals, in both languages alike. Takes integer cents: 4500 is '$45.00', -3500 is '-$35.00'. */
export function formatDollars(cents: number): string {
  if (!Number.isSafeInteger(cents)) throw new RangeError(`Not an amount in cents: ${cents}`);
  const whole = WHOLE_DOLLARS.format(Math.floor(Math.abs(cents) / 100));
  const fraction = String(Math.abs(cents) % 100).padStart(2, '0');
  return `${cents < 0 ? '-' : ''}$${whole}.${fraction}`;
}

/** For a headline, without zero cents: 1500 is '$15', 1450 is '$14.50'. */
export function formatBriefDollars(cents: number): string {
  return formatDollars(cents).replace(/\.00$/, '');
}

/** Rounded to whole dollars, where there is no room for more: 14772 is '$148'. */
export function formatWholeDollars(cents: number): string {
  return formatDollars(Math.round(cents / 100) * 100).slice(0, -'.00'.length);
}
