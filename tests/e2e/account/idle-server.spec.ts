import { AccountJourney } from '../support/account-journey.ts';
import { clockTest as test, expect } from '../faults/servers.ts';

test.use({ javaScriptEnabled: false, locale: 'es-US' });

test('without a script the session ends at 870 s, and prefetching does not extend it', async ({ page, sandbox }) => {
  test.slow();
  const person = await sandbox.persona('active');
  const account = new AccountJourney(page, 'es');
  await account.signIn(person);
  await page.waitForURL('**/es/dashboard');
  await expect(account.button('account.header.logOut').first()).toBeAttached();
  /** Prefetches the dashboard as a browser does: the redirect target, or 'shown'. */
  const ahead = async () => {
    const headers = { 'sec-purpose': 'prefetch' };
    return (await page.request.get('/es/dashboard', { headers, maxRedirects: 0 })).headers()['location'] ?? 'shown';
  };
  try {
    await sandbox.moveClock(840_000);
    await expect.poll(ahead).toBe('shown');
    await sandbox.moveClock(871_000);
    await expect.poll(ahead).toMatch(/\/es\/timeout-error/);
    await page.goto('/es/dashboard/notifications');
    await expect(account.heading('account.timeout.title')).toBeVisible();
  } finally {
    await sandbox.moveClock(0);
  }
});
