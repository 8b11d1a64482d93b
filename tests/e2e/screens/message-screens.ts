import { LOGIN_PROBLEMS } from '#lib/domain/session/login-problem.ts';
import { expect } from '../support/test.ts';
import type { FlowScreens } from './screen.ts';
import type { Visitor } from './visitor.ts';

/** Makes the next step of quick refill fail to render: formatting its month names throws. */
async function breakPage(visitor: Visitor): Promise<void> {
  const { consoleGuard, page, refill } = visitor;
  // The browser and React both report the error.
  consoleGuard.allow(/No names of months/);
  await refill.open();
  await page.evaluate(() => {
    Intl.DateTimeFormat = new Proxy(Intl.DateTimeFormat, {
      construct: () => {
        throw new Error('No names of months');
      },
    });
  });
  await refill.find(await visitor.persona('active'));
}

export const MESSAGE_SCREENS: FlowScreens = {
  flow: 'messages',
  walks: [
    [
      { name: 'error', page: '/error', reach: (visitor) => visitor.goto('/error?reference=7K2M-9QXD') },
      {
        name: 'not-found',
        page: 'not-found',
        reach: async (visitor) => {
          await visitor.goto('/no/such-page');
          await expect(visitor.account.heading('root.notFound.title')).toBeVisible();
        },
      },
      { name: 'unknown-name', page: 'unknown-name', reach: (visitor) => visitor.goto('/such-a-file.json') },
      { name: 'create-an-id', page: '/handoff', reach: (visitor) => visitor.goto('/handoff?bhr=true') },
      { name: 'logged-out', page: '/logged-out', reach: (visitor) => visitor.goto('/logged-out') },
      { name: 'session-ended', page: '/timeout-error', reach: (visitor) => visitor.goto('/timeout-error') },
      ...LOGIN_PROBLEMS.map((problem) => ({
        name: `login-${problem}`,
        page: '/error' as const,
        reach: (visitor: Visitor) => visitor.goto(`/error?reference=7K2M-9QXD&again=login&login=${problem}`),
      })),
      { name: 'move-refused', page: '/error', reach: (visitor) => visitor.goto('/error?undone=move') },
      {
        name: 'session-ended-while-changing',
        page: '/timeout-error',
        reach: (visitor) => visitor.goto('/timeout-error?undone=changes'),
      },
    ],
    [
      {
        name: 'error-logged-in',
        page: '/error',
        reach: async ({ account, sandbox }) => {
          await account.signIn(await sandbox.persona('no-hsd'));
          await account.page.waitForURL(/\/error/);
          await expect(account.link('shell.error.logOut')).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'logged-out-in-another-tab',
        page: '/dashboard',
        reach: async ({ account, page, sandbox }) => {
          await account.open(await sandbox.persona('active'));
          await account.responses();
          // What another tab writes as the customer logs out in it.
          await page.evaluate(() => window.dispatchEvent(new StorageEvent('storage', { key: 'last-logout' })));
          await expect(account.heading('account.loggedOut.title')).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'page-error',
        page: 'page-error',
        reach: async (visitor) => {
          await breakPage(visitor);
          await expect(visitor.account.heading('shell.error.title')).toBeVisible();
        },
      },
    ],
    [
      {
        name: 'layout-error',
        page: 'layout-error',
        reach: async (visitor) => {
          await visitor.page.addInitScript(() => {
            // Used by the page's error message, so that it fails too.
            performance.getEntriesByType = () => {
              throw new Error('No names of months, and no reference');
            };
          });
          await breakPage(visitor);
          await expect(visitor.page.locator('main h1')).toBeVisible();
          await expect(visitor.page.getByRole('banner')).toHaveCount(0);
        },
      },
    ],
  ],
};
