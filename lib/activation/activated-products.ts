import { isInternet } from '#lib/domain/plan-days.ts';

interface Product {
  lob: string;
  productCode: string;
}

/**
 * Spec 2 §9 'Activation inputs': the products to activate on the modem: the paid plans waiting for it, and the longest plan of internet that
 * is sold if none of them is internet. `longest`: asked only then; null if nothing is sold.
 */
export async function activatedProducts(
  waiting: readonly { lob: string; planCode: string }[],
  longest: () => Promise<{ lob: string; planCode: string } | null>,
): Promise<Product[]> {
  const hasInternet = waiting.some(({ lob }) => isInternet(lob));
  const added = hasInternet ? null : await longest();
  return [...(added ? [added] : []), ...waiting].map(({ lob, planCode }) => ({ lob, productCode: planCode }));
}
