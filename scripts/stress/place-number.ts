/** A home that no other shopper of this run orders for, in a market with the usual prices. */
export function placeNumber(number: number): { locationId: string; marketId: string } {
  // Every twelfth home is in another market.
  const n = 120 + Math.floor(number / 11) * 12 + (number % 11);
  return { locationId: `LOC${String(n).padStart(8, '0')}`, marketId: '14167' };
}
