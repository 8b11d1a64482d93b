import { BUY_FLOW, type BuyStep } from '#lib/shop/flow.ts';

/** The path of a step for one purchase, without the locale. */
export function buyPath(step: BuyStep, purchase: string): string {
  return `${BUY_FLOW[step].path}?${new URLSearchParams({ purchase })}`;
}

/** Returns the path of the page for errors that the customer cannot fix, with the code to quote. */
export function buyErrorPath(reference: string): string {
  return `${BUY_FLOW.error.path}?${new URLSearchParams({ reference })}`;
}
