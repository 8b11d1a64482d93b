import type { ShippingOption } from '#lib/plans/catalog.ts';

/** Spec 1 §9: the default shipping option. */
const STANDARD = 'STD';

/** The chosen option, else the standard one, else the first; null if there are none. */
export function shippingOption(options: readonly ShippingOption[], code: string | null): ShippingOption | null {
  const of = (wanted: string | null) => options.find((option) => option.code === wanted);
  return of(code) ?? of(STANDARD) ?? options[0] ?? null;
}

/** Spec 1 §9: a rate of 0 is shown as free. Integer cents. */
export function isFree(cents: number): boolean {
  return cents === 0;
}
