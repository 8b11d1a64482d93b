import type { CartLine } from '#components/cart/cart-lines.tsx';
import type { Line } from '#lib/payment/api.ts';

/** A flow's label for a line, by its kind and code. */
export type LineDescription = Pick<CartLine, 'label' | 'detail' | 'priceText'>;
export type DescribeLine = (line: Line) => LineDescription;

/** Labels the lines of a quote or a receipt in the customer's language. */
export function describeLines(lines: readonly Line[], describeLine: DescribeLine): CartLine[] {
  return lines.map((line) => {
    const { code, quantity, cents } = line;
    return { code, quantity, cents, ...describeLine(line) };
  });
}
