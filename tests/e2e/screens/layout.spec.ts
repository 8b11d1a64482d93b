import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { ShopJourney } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';
import { HAS_FONTS, LAYOUT_FONTS, restoreFont, setFont } from './fonts.ts';
import { expectLayoutToHold, type LayoutView } from './layout.ts';

/** Two phones and a tablet, upright and on their side. */
const OTHER_SCREENS: readonly LayoutView[] = [
  [360, 640],
  [412, 915],
  [768, 1024],
  [915, 412],
].flatMap(([width = 0, height = 0]) =>
  ([100, 150, 200] as const).map((text) => ({ viewport: { width, height }, text })),
);

const NAMES = [
  { title: 'of several words', name: 'Blue Ridge Rural Telephone Cooperative' },
  { title: 'of one long word', name: 'Telecomunicaciones' },
];

inOneLocale('es', (locale) => {
  test('the text is drawn with the fonts of the packages, wide and narrow', async ({ page }) => {
    test.skip(!HAS_FONTS, 'only Linux browsers read fonts.conf');
    await page.goto(`/${locale}/error`);
    const session = await page.context().newCDPSession(page);
    await session.send('DOM.enable');
    await session.send('CSS.enable');
    const { root } = await session.send('DOM.getDocument', { depth: 0 });
    const { nodeId } = await session.send('DOM.querySelector', { nodeId: root.nodeId, selector: 'main p' });
    // The browser reports the fonts of its last layout, which follows a change of style.
    const expectFamily = (family: string) =>
      expect
        .poll(async () => {
          const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId });
          return fonts.map(({ familyName }) => familyName);
        })
        .toEqual([family]);
    for (const font of LAYOUT_FONTS) {
      await setFont(page, font);
      await expectFamily(font.family);
      await restoreFont(page, font);
    }
    // The page's own list of families ends with the wide one on a machine that has none of the others.
    await expectFamily('DejaVu Sans');
  });

  for (const { title, name } of NAMES) {
    test(`a brand's name ${title} is whole in the header`, async ({ page }) => {
      await page.goto(`/${locale}`);
      const brand = page.getByRole('banner').getByText('Hearthline', { exact: true });
      await brand.evaluate((element, text) => (element.textContent = text), name);
      for (const width of [320, 390]) {
        const views = ([100, 200] as const).map((text) => ({ viewport: { width, height: 844 }, text }));
        await expectLayoutToHold(page, views);
        await expect(page.getByRole('banner').getByText(name, { exact: true })).toBeInViewport({ ratio: 1 });
      }
    });
  }

  test('the refill bar leaves four fifths of every screen', async ({ page, sandbox }) => {
    await new AccountJourney(page, locale).open(await sandbox.persona('active'));
    await expectLayoutToHold(page, OTHER_SCREENS);
  });

  test('the cart leaves four fifths of every screen', async ({ page }) => {
    await new ShopJourney(page, locale).openPlans();
    await expectLayoutToHold(page, OTHER_SCREENS);
  });
});
