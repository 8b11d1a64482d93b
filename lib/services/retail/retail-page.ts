import 'server-only';
import { checkOptions } from '#lib/services/address/check-options.ts';
import type { RetailView } from '#lib/views/home.ts';
import type { PageResult } from '#lib/views/page-result.ts';

/** Spec 1 §2: the same for every visitor and every retailer. */
export async function loadRetailPage(): Promise<PageResult<RetailView>> {
  return { view: { check: checkOptions() } };
}
