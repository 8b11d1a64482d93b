import { inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { MoveJourney } from '../support/move-journey.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test(`every ending of the address check has a way to continue ${onOneScreenEach(locale, '@phone')}`, async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    test.slow();
    consoleGuard.allowFailedRequests();
    const journey = new MoveJourney(page, locale);
    const { check, t } = journey;
    const again = () => journey.button('serviceability.tryAnother').click();
    await journey.open(await sandbox.persona('move-ready'));

    await check.submit({ address: '900 Nowhere Street' });
    await check.expectStage(t('serviceability.errors.notFound.title'));
    await check.submit({ address: '950 Broken Bridge' });
    await check.expectStage(t('serviceability.errors.connection.title'));
    await expect(check.address).toHaveValue('950 Broken Bridge');

    await check.submit({ address: '400 Frontier Road' });
    await check.expectStage(t('serviceability.move.unserviceable.title'));
    await again();
    await check.submit({ address: '500 Prepaid Lane' });
    await check.expectStage(t('serviceability.existingPrepaid.title'));
    await again();
    await check.submit({ address: '600 Postpaid Court' });
    await check.expectStage(t('serviceability.existingPostpaid.title'));
    await journey.button('serviceability.existingPostpaid.move').click();
    await check.expectStage(t('serviceability.existingPostpaid.moving.title'));
    await again();

    await check.submit({ address: '200 Harbor View Drive' });
    await check.expectStage(t('serviceability.move.units.title'));
    await page.getByRole('radio', { name: 'Apt 4B' }).check();
    await journey.button('serviceability.units.confirm').click();
    await expect(journey.heading('moving.confirmAddress.title')).toBeVisible({ timeout: 20_000 });
    await expect(page.getByText('Apt 4B', { exact: false }).first()).toBeVisible();

    await journey.link('moving.confirmAddress.change').click();
    await journey.expectStart();
    await check.submit({ address: '700 Cold Creek Road' });
    const coldTap = page.getByText(t('serviceability.move.serviceable.coldTap'), { exact: true });
    await expect(journey.heading('moving.confirmAddress.title')).toBeVisible({ timeout: 20_000 });
    await expect(coldTap).toBeVisible();
  });

  test('a failed address check leads to the error page, and back to the typed address', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    consoleGuard.allowFailedRequests();
    const journey = new MoveJourney(page, locale);
    const { check } = journey;
    const person = await sandbox.persona('move-ready');
    await journey.open(person);
    const sessionId = await sandbox.findSessionId(person);
    const visit = (await sandbox.calls({ call: 'dashboard' })).find(
      ({ headers }) => headers['x-session-id'] === sessionId,
    );
    const trackingId = visit?.query['trackingId'] ?? '';
    /** Does the work while the serviceability check fails, then returns from the error page. */
    const failing = async (work: () => Promise<void>) => {
      const fault = await sandbox.fault({ call: 'serviceability', kind: 'http', match: { trackingId } });
      await work();
      await expect(journey.heading('shell.error.title')).toBeVisible({ timeout: 20_000 });
      await sandbox.clearFault(fault);
      await journey.link('shell.error.retry').click();
    };

    await failing(() => check.submit({ address: '100 Maple Street' }));
    await journey.expectStart();
    await expect(check.address).toHaveValue('100 Maple Street');
    await check.check.click();
    await expect(journey.heading('moving.confirmAddress.title')).toBeVisible({ timeout: 20_000 });
    // Back leads to the address, not to the place, which would lead on again.
    await page.goBack();
    await journey.expectStart();
  });
});
