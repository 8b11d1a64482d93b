import { afterAll } from '@jest/globals';
import type { Browser } from './browser.ts';
import { WEB_APP } from './sign-in.ts';
import { startTestSandbox } from './test-sandbox.ts';

const sandbox = await startTestSandbox({ APP_ORIGIN: 'https://shop.example' });
export const { client } = sandbox;
afterAll(() => sandbox.close());

/** Returns the identity provider's page that a URL leads to. */
export const openPage = async (browser: Browser, address: string) => {
  const { page, url } = await browser.follow(address, WEB_APP);
  return {
    url,
    status: page?.status,
    policy: page?.headers.get('content-security-policy'),
    text: (await page?.text()) ?? '',
  };
};
