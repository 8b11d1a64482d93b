import { randomInt } from 'node:crypto';
import { type APIResponse, expect, type Page } from '@playwright/test';
import type { TestLocale } from './locales.ts';
import type { Charge, Persona, SandboxClient } from './sandbox-client.ts';

/** Ten digits that no template and no other test uses. */
export const unknownPhone = () => `999${randomInt(10_000_000).toString().padStart(7, '0')}`;

export function accountIdOf({ accountIds: [accountId = ''] }: Persona): string {
  expect(accountId, 'the account of the test identity').not.toBe('');
  return accountId;
}

/** The guest account's only charge; fails if there is none or more than one. */
export async function theOneCharge(sandbox: SandboxClient, guest: Persona): Promise<Charge> {
  const [charge, ...more] = await sandbox.charges({ accountId: accountIdOf(guest) });
  expect(more).toEqual([]);
  if (!charge) throw new Error('Nothing was charged');
  return charge;
}

/** Sends a lookup with this browser's cookies, bypassing its page. */
export function lookUp(
  page: Page,
  { phone, zip }: { phone: string; zip: string },
  locale: TestLocale,
): Promise<APIResponse> {
  const headers = { origin: new URL(page.url()).origin, 'x-requested-with': 'hearthline' };
  return page.request.post('/api/litepay/lookup', {
    headers,
    data: { phone, zip, locale, purchase: null, after: null },
  });
}
