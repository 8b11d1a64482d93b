/**
 * Settings of releases before that have no effect any more, and what takes their place. A site that still has one starts, and is told; so no
 * release refuses what the one before accepted. A setting that is removed gets a row here, which the release after may drop.
 */
export const DEPRECATED_SETTINGS: Readonly<Record<string, string>> = {
  PROVIDER_WALLETS: 'CARD_ENTRY=hosted with CARD_EXPRESS=on brings the express buttons of the card gateway',
  LIMITS_ORDER_PHONE: 'in the shop, nothing about declined payments or orders counts by phone',
};

/** One sentence for each deprecated setting that is set, which begins with the variable's name and contains no values. */
export function deprecationWarnings(set: Readonly<Record<string, string>>): string[] {
  return Object.entries(DEPRECATED_SETTINGS)
    .filter(([name]) => set[name] !== undefined)
    .map(([name, instead]) => `${name} has no effect any more: ${instead}, take ${name} out`);
}
