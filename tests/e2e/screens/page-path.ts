import { FLOWS } from '#lib/flows/flows.ts';
import type { ShownPage } from './screen.ts';

/** Without the locale; null for what stands in for a page, whatever its address. */
export function pagePath(page: ShownPage): string | null {
  if (page.startsWith('/')) return page;
  const [flow = '', step = ''] = page.split('.');
  return FLOWS[flow]?.[step]?.path ?? null;
}
