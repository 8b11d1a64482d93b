import { EVERY_WAY } from '#tests/support/every-way.ts';
import { SHARED_WEB } from '../security/own-web.ts';
import { testOn } from '../support/own-web-test.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect } from '../support/test.ts';

/** A site that offers the sandbox's wallet. */
const test = testOn({ PROVIDER_WALLETS: 'test' });

// It starts a web app of its own.
if (EVERY_WAY) {
  test('a guest pays with a wallet on a phone, in Spanish, by keyboard alone @only-phone @phone', async ({
    page,
    request,
    sandbox,
    web,
  }) => {
    for (const path of ['/es/litepay/refill', '/es/error', '/api/health']) {
      const policyOf = async (site: string) => (await request.get(`${site}${path}`)).headers()['permissions-policy'];
      expect(await policyOf(web.url), path).toContain('payment=(self)');
      expect(await policyOf(SHARED_WEB), path).toContain('payment=()');
    }
    const guest = await sandbox.persona('expiring');
    const accountId = guest.accountIds[0] ?? '';
    const refill = new QuickRefill(page, 'es');
    const approved = page.waitForResponse(/\/test-wallet\/approvals$/);
    // The tests' extra header would trigger a CORS preflight to the wallet; customers' browsers do not send that header.
    await page.route('**/test-wallet/approvals', (route) => route.continue());
    await refill.open();
    await refill.find(guest);
    const wallet = page.getByRole('button', { name: refill.t('wallet.test.name'), exact: true });
    await tabTo(wallet, 40);
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText(refill.t('wallet.test.text'));
    await tabTo(dialog.getByRole('button', { name: refill.t('wallet.test.pay'), exact: true }));
    await page.keyboard.press('Enter');
    const { token } = (await (await approved).json()) as { token: string };
    await expect(refill.panel('review').getByText('Billetera de prueba •••• 4242')).toBeVisible();

    // The answer is lost after the charge: the same attempt is settled.
    await sandbox.fault({ call: 'guest-refill', kind: 'lost', times: 1, match: { accountId } });
    await tabTo(refill.agree, 40);
    await page.keyboard.press('Space');
    await tabTo(refill.confirm);
    await page.keyboard.press('Enter');
    await expect(refill.receipt).toBeVisible({ timeout: 30_000 });
    expect(await sandbox.charges({ accountId })).toHaveLength(1);

    // Nothing of it is left behind.
    expect(page.url()).not.toContain(token);
    const kept = await page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
    expect(kept).not.toContain(token);
    expect([...web.logLines(), ...web.printed()].filter((line) => line.includes(token))).toEqual([]);
    expect(web.storeFiles().filter(({ bytes }) => bytes.includes(token))).toEqual([]);
  });
}
