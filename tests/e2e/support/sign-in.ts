import type { APIRequestContext, APIResponse, Page } from '@playwright/test';
import { expect } from './test.ts';

/** The login page of the identity provider in the sandbox, as a customer sees it. */

export interface Credentials {
  loginId: string;
  password: string;
}

const LOGIN_PAGE = /\/oidc\/interaction\//;

export async function expectLoginPage(page: Page, locale: string): Promise<void> {
  await expect(page).toHaveURL(LOGIN_PAGE);
  await expect(page.locator('html')).toHaveAttribute('lang', locale);
}

/** Fills in and submits the login page, `by` mouse or by keyboard alone. */
export async function passLogin(
  page: Page,
  { loginId, password }: Credentials,
  by: 'mouse' | 'keyboard' = 'mouse',
): Promise<void> {
  await expect(page).toHaveURL(LOGIN_PAGE);
  const name = page.locator('input[name=loginId]');
  if (by === 'keyboard') {
    for (let presses = 0; presses < 20; presses += 1) {
      if (await name.evaluate((field) => field === document.activeElement)) break;
      await page.keyboard.press('Tab');
    }
    await page.keyboard.type(loginId);
    await page.keyboard.press('Tab');
    await page.keyboard.type(password);
    await page.keyboard.press('Enter');
    return;
  }
  await name.fill(loginId);
  await page.locator('input[name=password]').fill(password);
  await page.locator('form button.primary').click();
}

/** Requests a page of this site, signs in if the login page appears, and returns the last response of the redirects. */
export async function signInOver(
  request: APIRequestContext,
  path: string,
  { loginId, password }: Credentials,
): Promise<APIResponse> {
  const page = await request.get(path);
  if (!LOGIN_PAGE.test(page.url())) return page;
  const form = { loginId, password };
  return request.post(page.url(), { form });
}

/** The path and query of a URL. */
export function toPath(url: string): string {
  const { pathname, search } = new URL(url);
  return pathname + search;
}
