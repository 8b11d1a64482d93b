import 'server-only';
import { config } from '#lib/config.ts';
import { lacks } from '#lib/provider/capabilities.ts';
import type { NotSold } from '#lib/serviceability/serviceability-outcome.ts';

/**
 * Decision on the marketing page: the provider's own, else this app's home page with the address check open. `notSold` lets it give the
 * reason; nothing of the customer's address is passed on. Without a shop there is nothing to check.
 */
export function marketingPage(notSold?: NotSold): string {
  const { MARKETING_URL } = config();
  if (lacks('shop')) return MARKETING_URL ?? '/';
  const query = new URLSearchParams({ checkAvailability: 'true', ...(notSold && { notSold }) });
  if (!MARKETING_URL) return `/?${query}`;
  const url = new URL(MARKETING_URL);
  for (const [name, value] of query) url.searchParams.set(name, value);
  return url.href;
}

/** Every link and redirect within a purchase names it. */
export function withPurchase(path: string, id: string): string {
  return `${path}?purchase=${encodeURIComponent(id)}`;
}
