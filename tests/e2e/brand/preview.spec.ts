import { takePicture } from '../screens/pictures.ts';
import type { Screen } from '../screens/screen.ts';
import { SCREENS } from '../screens/screens.ts';
import { PICTURES } from '../screens/views.ts';
import { Visitor } from '../screens/visitor.ts';
import { expect, test } from '../support/test.ts';
import { PREVIEW } from './previewed-screens.ts';

// Pictures for `npm run brand -- --preview`, which passes the folder.

const LOGIN: Screen = {
  name: 'login',
  page: '/dashboard',
  reach: async (visitor) => {
    await visitor.goto('/dashboard');
    await expect(visitor.page).toHaveURL(/\/oidc\/interaction\//);
  },
};

/** The screens of a walk up to the one that is wanted. */
function wayTo(flow: string, name: string): readonly Screen[] {
  if (flow === 'account' && name === LOGIN.name) return [LOGIN];
  const walks = SCREENS.filter((one) => one.flow === flow).flatMap((one) => one.walks);
  const walk = walks.find((screens) => screens.some((screen) => screen.name === name)) ?? [];
  return walk.slice(0, walk.findIndex((screen) => screen.name === name) + 1);
}

for (const { flow, name } of PREVIEW) {
  test(`${flow}: ${name}`, async ({ page, sandbox, consoleGuard }) => {
    test.skip(PICTURES === null, 'drawn by npm run brand -- --preview');
    const way = wayTo(flow, name);
    expect(way).not.toEqual([]);
    consoleGuard.allowFailedRequests();
    const visitor = new Visitor(page, 'en', sandbox, consoleGuard);
    for (const screen of way) {
      await screen.reach(visitor);
      if (screen.name !== name) await screen.leave?.(visitor);
    }
    await expect(page.locator('h1')).not.toHaveCount(0);
    for (const theme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme: theme });
      await takePicture(page, PICTURES ?? '', { flow, name, locale: 'en', width: 390, theme, text: 100 });
    }
  });
}
