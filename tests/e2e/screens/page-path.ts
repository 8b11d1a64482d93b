import { FLOWS } from '#lib/site/flows.ts';
import type { ShownPage } from './screen.ts';

/** The path without the locale; null for what is shown in place of a page, at any URL. */
export function pagePath(page: ShownPage): string | null {
  if (page.startsWith('/')) return page;
  const [flow = '', step = ''] = page.split('.');
  return FLOWS[flow]?.[step]?.path ?? null;
}
