import 'server-only';
import type { CookieJar } from '#lib/session/cookie-jar.ts';
import { getShopVisit, type ShopVisit, writeShopVisit } from '#lib/session/shop-visit.ts';
import { withToken } from './shop-context.ts';

/** Runs for this browser's visit to the shop, which begins here when there is none. Route handlers only. */
export async function inShop<Answer>(jar: CookieJar, run: (visit: ShopVisit) => Promise<Answer>): Promise<Answer> {
  const given = await getShopVisit(jar);
  const visit = await withToken(given);
  // Written only where it is new: of two answers at once, the later must not make this browser another one.
  if (visit !== given) await writeShopVisit(visit, jar);
  return run(visit);
}
