import { ActivationJourney } from '../support/activation-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { signInOver } from '../support/sign-in.ts';
import { expect, test } from '../support/test.ts';

// How account faults look, one journey per area; the rows run in `tests/integration/(payment-method|activation)-faults.test.ts`.
inOneLocale('en', (locale) => {
  test('a payment method page survives failed reads and failed removals of the card', async ({ page, sandbox }) => {
    test.slow();
    const person = await sandbox.persona('autorefill');
    const owner = new RefillJourney(page, locale);
    const { t } = owner;
    await signInOver(page.request, `/api/session/login?locale=${locale}`, person);
    const match = { sessionId: await sandbox.findSessionId(person) };
    const unread = await sandbox.fault({ call: 'payment-info', kind: 'http', match });
    await page.goto(`/${locale}/dashboard/edit-payment`);
    await expect(page.getByText(t('account.paymentMethod.notRefreshed.title'))).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText(t('account.paymentMethod.notRefreshed.unread'))).toBeVisible();
    await sandbox.clearFault(unread);
    await owner.button('account.paymentMethod.notRefreshed.retry').click();

    const cardFault = await sandbox.fault({ call: 'remove-instrument', kind: 'html', match });
    const remove = owner.button('account.paymentMethod.remove');
    const confirmButton = owner.button('account.paymentMethod.confirm.yes');
    await remove.click();
    await confirmButton.click();
    const alert = page.getByRole('alert').filter({ hasText: t('account.paymentChange.failed.title') });
    await expect(alert).toBeVisible();
    await sandbox.clearFault(cardFault);
    await remove.click();
    await confirmButton.click();
    await expect(page.getByText(t('account.paymentMethod.removedAuto'))).toBeVisible();
    expect(await sandbox.account(person.accountIds[0] ?? '')).toMatchObject({ autoRefill: false, instruments: [] });
  });

  test('an activation whose device read and restart fail happens only once', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    test.slow();
    consoleGuard.allowFailedRequests();
    const journey = new ActivationJourney(page, locale);
    const { t } = journey;
    const person = await sandbox.persona('preactivated');
    await journey.open(person);
    const match = { sessionId: await sandbox.findSessionId(person) };
    const unread = await sandbox.fault({ call: 'validate-device', kind: 'http', match });
    await page.reload({ waitUntil: 'commit' });
    await expect(journey.heading('activation.error.title')).toBeVisible({ timeout: 20_000 });
    expect(new URL(page.url()).pathname).toBe(`/${locale}/activation/error`);
    await sandbox.clearFault(unread);
    await page.getByRole('link', { name: t('activation.error.retry'), exact: true }).click();

    const restartFault = await sandbox.fault({ call: 'reprovision-device', kind: 'code', code: 'BUS_ANY_001', match });
    await journey.button('activation.activate.button').click();
    await expect(page.getByText(t('activation.error.restartText'))).toBeVisible({ timeout: 20_000 });
    await sandbox.clearFault(restartFault);
    await journey.button('activation.error.restart').click();
    await expect(journey.active).toBeVisible({ timeout: 20_000 });
    expect(await sandbox.outbox(person.phone)).toHaveLength(1);
  });
});
