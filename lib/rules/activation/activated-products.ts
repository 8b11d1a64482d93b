import { THIRTY_DAYS } from '#lib/rules/cart/refill-cart.ts';

/** Spec 2 §9 'Activation inputs': what begins on the modem: the paid plans that wait, and thirty days of internet where the provider names none. */
export function activatedProducts(
  waiting: readonly { lob: string; planCode: string }[],
): { lob: string; productCode: string }[] {
  const products = waiting.map(({ lob, planCode }) => ({ lob, productCode: planCode }));
  const hasInternet = products.some(({ lob }) => lob.trim().toUpperCase() === 'HSD');
  return hasInternet ? products : [{ lob: 'HSD', productCode: THIRTY_DAYS }, ...products];
}
