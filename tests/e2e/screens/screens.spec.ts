import { EVERY_WAY } from '#tests/support/every-way.ts';
import { inLanguage } from '#tests/support/in-language.ts';
import { inBothLocales, inTurns, type TestLocale } from '../support/locales.ts';
import { testOn } from '../support/own-web-test.ts';
import { expect, test } from '../support/test.ts';
import { expectLayoutToHold } from './layout.ts';
import { expectOneSheet } from './one-sheet.ts';
import { pagePath } from './page-path.ts';
import { takePicture, takePrint } from './pictures.ts';
import type { FlowScreens, Screen, Walk } from './screen.ts';
import { SCREENS } from './screens.ts';
import { setTextSize } from './text-size.ts';
import {
  selectLargeTextViews,
  selectLayoutViews,
  PICTURES,
  USUAL,
  type View,
  toViewport,
  selectViews,
} from './views.ts';
import { Visitor } from './visitor.ts';

/** Matches a path; a part in brackets matches any value. */
const pathPattern = (path: string) => new RegExp(`^${path.replace(/\/$/, '').replace(/\[\w+\]/g, '[^/]+')}$`);

/** The first screen of each page, which is checked in full; its further states for what depends on their look. */
const FIRST = new Map(
  SCREENS.flatMap(({ walks }) => walks.flat())
    .toReversed()
    .map((screen) => [screen.page, screen]),
);
const LOOK = ['color-contrast', 'target-size'];

/** Unless every way or pictures are requested, the walks to the first screen of each page, each in one language. */
function walksIn(locale: TestLocale, { settings, walks }: FlowScreens): readonly Walk[] {
  if (EVERY_WAY || PICTURES !== null) return walks;
  if (settings) return [];
  return inTurns(
    locale,
    walks.filter((walk) => walk.some((screen) => FIRST.get(screen.page) === screen)),
  );
}

inBothLocales((locale) => {
  const usual = inLanguage<View>(USUAL, locale);
  test.use({ viewport: toViewport(usual.width), colorScheme: usual.theme });

  for (const screens of SCREENS) {
    const { flow, settings } = screens;
    const testOf = settings ? testOn(settings) : test;
    for (const walk of walksIn(locale, screens)) {
      testOf(
        `${flow}: ${walk.map(({ name }) => name).join(', ')}`,
        async ({ page, sandbox, consoleGuard, expectAccessible }) => {
          test.setTimeout(60_000 + walk.length * 10_000);
          consoleGuard.allowFailedRequests();
          const visitor = new Visitor(page, locale, sandbox, consoleGuard);

          const lookAt = async (screen: Screen) => {
            await page.setViewportSize(toViewport(screen.width ?? usual.width));
            await screen.reach(visitor);
            const path = pagePath(screen.page);
            if (path !== null) expect(new URL(page.url()).pathname).toMatch(pathPattern(`/${locale}${path}`));
            // The URL changes before the page is rendered.
            await expect(page.locator('h1')).not.toHaveCount(0);
            const turn = [...FIRST.values()].indexOf(screen);
            const views = selectViews(screen, locale);
            for (const view of PICTURES === null ? views : [...views, ...selectLargeTextViews(screen)]) {
              await page.setViewportSize(toViewport(view.width));
              await page.emulateMedia({ colorScheme: view.theme });
              if (PICTURES !== null) {
                await setTextSize(page, view.text);
                await takePicture(page, PICTURES, { ...view, flow, name: screen.name, locale });
              } else await expectAccessible(page, EVERY_WAY || FIRST.get(screen.page) === screen ? undefined : LOOK);
            }
            if (PICTURES !== null) await setTextSize(page, 100);
            if (PICTURES === null) {
              await expectLayoutToHold(page, selectLayoutViews(screen, turn < 0 ? null : turn));
              if (screen.isReceipt) await expectOneSheet(page);
            } else if (screen.isReceipt) await takePrint(page, PICTURES, { flow, name: screen.name, locale });
            await screen.leave?.(visitor);
          };

          for (const screen of walk) await test.step(screen.name, () => lookAt(screen));
        },
      );
    }
  }
});
