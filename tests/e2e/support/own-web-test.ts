import { type OwnWeb, startOwnWeb } from '../security/own-web.ts';
import { test } from './test.ts';

/** Tests on a web app of their own, which has these settings and starts once for all of them. */
export const testOn = (settings: Readonly<Record<string, string>>) =>
  test.extend<object, { web: OwnWeb }>({
    web: [
      async ({}, use) => {
        const web = await startOwnWeb(settings);
        try {
          await use(web);
        } finally {
          await web.stop();
        }
      },
      { scope: 'worker' },
    ],
    baseURL: async ({ web }, use) => use(web.url),
  });
