import 'server-only';
import { config } from '#lib/config.ts';

/** Decision on the marketing page: the provider's own, else this app's home page with the address check open. */
export function marketingPage(): string {
  const { MARKETING_URL } = config();
  if (!MARKETING_URL) return '/?checkAvailability=true';
  const url = new URL(MARKETING_URL);
  url.searchParams.set('checkAvailability', 'true');
  return url.href;
}

/** Every link and redirect within a purchase names its tab. */
export function withTab(path: string, tab: string): string {
  return `${path}?tab=${encodeURIComponent(tab)}`;
}
