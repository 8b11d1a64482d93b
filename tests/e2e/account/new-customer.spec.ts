import { throughIdentityService } from '../faults/identity-visit.ts';
import { AccountJourney } from '../support/account-journey.ts';
import { freshShopper, ShopJourney, theOrdersCharge } from '../support/shop-journey.ts';
import { expect, test } from '../support/test.ts';
import { sandboxUrl } from '../support/web-process.ts';

/** The password that `identity-visit.ts` chooses at the identity service. */
const PASSWORD = 'warm-hearth-1';

test('a new customer of the shop signs in with the chosen login, and is redirected to the activation', async ({
  page,
  sandbox,
  consoleGuard,
}) => {
  test.slow();
  // The activation page is not under test here.
  consoleGuard.allowFailedRequests();
  const shop = new ShopJourney(page, 'es');
  const { phone } = freshShopper();
  await shop.openPlans();
  await shop.leavePlans({ promo: 'leave' });
  await page.waitForURL(/identity-router/);
  const digitalSessionId = new URL(page.url()).searchParams.get('digitalSessionId') ?? '';
  await throughIdentityService(sandboxUrl, digitalSessionId, phone);
  await page.goto(`/es/buy/session?digitalSessionId=${encodeURIComponent(digitalSessionId)}`);
  await expect(shop.heading('buyflow.checkout.title').or(shop.heading('buyflow.customerInfo.title'))).toBeVisible();
  if (await shop.heading('buyflow.customerInfo.title').isVisible()) await shop.leaveCustomer();
  await shop.fillCard();
  await shop.leaveDetails();
  const attempt = await shop.order();
  await expect(shop.confirmed).toBeVisible({ timeout: 20_000 });
  const { accountId } = await theOrdersCharge(sandbox, attempt);

  const since = new Date().toISOString();
  const account = new AccountJourney(page, 'es');
  await account.signIn({ loginId: `jose.${phone}@example.com`, password: PASSWORD });
  await page.waitForURL(/\/es\/activation(\?account=\w+)?$/);
  const reads = await sandbox.calls({ call: 'dashboard', since });
  expect(reads.map(({ body }) => (body as { accountId?: string }).accountId)).toContain(accountId);
});
