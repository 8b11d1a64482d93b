import { THIRTY_DAYS } from '#lib/plans/refill-cart.ts';

/**
 * Spec 2 §9 'Activation inputs': the products to activate on the modem: the paid plans waiting for it, and thirty days of internet if none
 * of them is internet.
 */
export function activatedProducts(
  waiting: readonly { lob: string; planCode: string }[],
): { lob: string; productCode: string }[] {
  const products = waiting.map(({ lob, planCode }) => ({ lob, productCode: planCode }));
  const hasInternet = products.some(({ lob }) => lob.trim().toUpperCase() === 'HSD');
  return hasInternet ? products : [{ lob: 'HSD', productCode: THIRTY_DAYS }, ...products];
}
