import { AccountVisitor } from '../faults/account-visitor.ts';
import { SHARED_WEB } from '../security/own-web.ts';
import { LOCALES } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';
import { WebClient } from '../support/web-client.ts';

/** The URLs of a document's linked style sheets. */
const findStyleSheets = (html: string) =>
  [...html.matchAll(/<link\b(?=[^>]*\srel="stylesheet")[^>]*?\shref="([^"]+)"/g)].map(([, address = '']) => address);

test('every public page and every account page links to the one style sheet', async ({ sandbox }) => {
  const variants = new Set<string>();
  const guest = new WebClient(SHARED_WEB);
  for (const locale of LOCALES) {
    const owner = new AccountVisitor(SHARED_WEB, locale);
    await owner.signIn(await sandbox.persona('active'));
    const pages = [
      await guest.open(`/${locale}`),
      await guest.open(`/${locale}/litepay/refill`),
      await guest.open(`/${locale}/dollargeneral`),
      await guest.open(`/${locale}/buy?lm=U1BDMTAwMDAwMDoxNDE2Nw%3D%3D`),
      await guest.open(`/${locale}/error`),
      await guest.open(`/${locale}/no/where`),
      await owner.open('/dashboard'),
      await owner.open('/dashboard/detail-hsd'),
    ];
    for (const { path, html } of pages) {
      const sheets = findStyleSheets(html);
      expect([path, sheets.length]).toEqual([path, 1]);
      variants.add(sheets.join());
    }
  }
  expect([...variants]).toHaveLength(1);
});
