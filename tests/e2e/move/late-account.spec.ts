import type { Persona, SandboxClient } from '../support/sandbox-client.ts';
import { AccountJourney } from '../support/account-journey.ts';
import { inBothLocales } from '../support/locales.ts';
import { MoveJourney } from '../support/move-journey.ts';
import { expect, test } from '../support/test.ts';

const PHONE = { width: 390, height: 844 };

/** Hides the newest account of this customer until what is returned is called. */
async function hideNewest(sandbox: SandboxClient, person: Persona): Promise<() => Promise<void>> {
  const match = { sessionId: await sandbox.findSessionId(person) };
  const faults = [
    await sandbox.fault({ call: 'fetch-aux', kind: 'hidden', match }),
    await sandbox.fault({ call: 'identity', kind: 'hidden', match }),
  ];
  return async () => {
    for (const fault of faults) await sandbox.clearFault(fault);
  };
}

inBothLocales((locale) => {
  test('a move whose account comes late shows its number on every page, and the activation continues by itself', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    await page.setViewportSize(PHONE);
    const journey = new MoveJourney(page, locale);
    const { t } = journey;
    const person = await sandbox.persona('move-ready');
    await journey.open(person);
    const show = await hideNewest(sandbox, person);
    await journey.takePlace();
    await journey.button('moving.confirmAddress.moveNow').click();
    await expect(journey.heading('moving.now.title')).toBeVisible();
    await journey.hold('pointer', 'moving.received.title');

    await expect(journey.heading('moving.received.title')).toBeVisible({ timeout: 40_000 });
    const number = page.getByText(/^MV\d{8}$/);
    await expect(page.getByText(t('account.order.slow'))).toBeVisible();
    await expect(number).toBeVisible();
    await page.goto(`/${locale}/dashboard`);
    const account = new AccountJourney(page, locale);
    await expect(account.greeting).toContainText(person.firstName);
    await expect(page.getByText(t('account.order.titles.move-now'))).toBeVisible();
    await expect(number).toBeVisible();
    await expect(journey.entrance).toHaveCount(0);
    await page.goto(`/${locale}/activation`);
    await expect(journey.heading('account.order.waiting.title')).toBeVisible();
    await expect(number).toBeVisible();

    await show();
    await expect(journey.heading('activation.page.title')).toBeVisible({ timeout: 40_000 });
    await expect(page).toHaveURL(/account=/);
    expect(await sandbox.outbox(person.phone)).toHaveLength(1);
  });
});
