import type { CartLine } from '#components/cart/cart-lines.tsx';
import type { Line } from '#lib/payment/api.ts';

/** A flow's label for a line, by its kind and code. */
export type LineName = Pick<CartLine, 'label' | 'detail' | 'priceText'>;
export type NameOfLine = (line: Line) => LineName;

/** Labels the lines of a quote or a receipt in the customer's language. */
export function nameLines(lines: readonly Line[], nameOf: NameOfLine): CartLine[] {
  return lines.map((line) => {
    const { code, quantity, cents } = line;
    return { code, quantity, cents, ...nameOf(line) };
  });
}
