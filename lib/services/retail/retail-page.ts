import 'server-only';
import { config } from '#lib/config.ts';
import { hasLogin } from '#lib/session/has-login.ts';
import type { RetailView } from '#lib/views/home.ts';
import type { PageResult } from '#lib/views/page-result.ts';

/** Spec 1 §2: the same for every visitor and every retailer. */
export async function loadRetailPage(): Promise<PageResult<RetailView>> {
  return { view: { supportPhone: config().SUPPORT_PHONE, canLogIn: hasLogin() } };
}
