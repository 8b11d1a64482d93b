import { randomInt } from 'node:crypto';
import { type APIResponse, expect, type Page } from '@playwright/test';
import type { TestLocale } from './locales.ts';
import type { Charge, Persona, SandboxClient } from './sandbox-client.ts';

/** Ten digits that no template and no other test has. */
export const unknownPhone = () => `999${randomInt(10_000_000).toString().padStart(7, '0')}`;

export function accountOf({ accountIds: [accountId = ''] }: Persona): string {
  expect(accountId, 'the account of the test identity').not.toBe('');
  return accountId;
}

/** What the guest's card has paid: one charge, never more. */
export async function theOneCharge(sandbox: SandboxClient, guest: Persona): Promise<Charge> {
  const [charge, ...more] = await sandbox.charges({ accountId: accountOf(guest) });
  expect(more).toEqual([]);
  if (!charge) throw new Error('Nothing was charged');
  return charge;
}

/** A lookup of this very browser, past its page. */
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
