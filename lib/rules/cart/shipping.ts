import type { ShippingOption } from './catalogue.ts';

/** Spec 1 §9: the way of shipping that is chosen at first. */
const STANDARD = 'STD';

/** The chosen option, else the standard one, else the first that there is. */
export function shippingOption(options: readonly ShippingOption[], code: string | null): ShippingOption | null {
  const of = (wanted: string | null) => options.find((option) => option.code === wanted);
  return of(code) ?? of(STANDARD) ?? options[0] ?? null;
}

/** Spec 1 §9: a rate of 0 is shown as free. Integer cents. */
export function isFree(cents: number): boolean {
  return cents === 0;
}
