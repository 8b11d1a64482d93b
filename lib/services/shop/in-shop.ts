import 'server-only';
import { askTokenOnce } from '#lib/provider/guest-token.ts';
import type { CookieJar } from '#lib/session/cookie-jar.ts';
import { getShopVisit, type ShopVisit, writeShopVisit } from '#lib/session/shop-visit.ts';
import { shopContext } from './shop-context.ts';

/** Runs for this browser's visit to the shop, which begins here when there is none. Route handlers only. */
export async function inShop<Answer>(jar: CookieJar, run: (visit: ShopVisit) => Promise<Answer>): Promise<Answer> {
  const visit = await getShopVisit(jar);
  const given = { ...visit };
  await askTokenOnce(visit, shopContext(visit));
  const answer = await run(visit);
  // Written only where it is new: of two answers at once, the later must not make this browser another one.
  const isNew = !given.hasAskedToken || visit.xsrfToken !== given.xsrfToken;
  if (isNew) await writeShopVisit(visit, jar);
  return answer;
}
