import { z } from 'zod';
import { ActivationJourney } from '../support/activation-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { expect, test } from '../support/test.ts';

const modems = z.object({ devices: z.tuple([z.object({ macId: z.string() })]) });

inOneLocale('en', (locale) => {
  test('a customer activates a starter kit with name and modem, and gets to the dashboard with its tour', async ({
    page,
    sandbox,
  }) => {
    const journey = new ActivationJourney(page, locale);
    const person = await sandbox.persona('van');
    await journey.open(person);
    await journey.field('fields.firstName').fill('Ana');
    await journey.field('fields.lastName').fill('Peña');
    await journey.button('activation.name.save').click();
    await journey.button('activation.activate.button').click();
    await expect(journey.active).toBeVisible({ timeout: 20_000 });
    await journey.leaveBenefit();
    await expect(journey.dashboard).toBeVisible({ timeout: 20_000 });
    expect(await sandbox.account(person.accountIds[0] ?? '')).toMatchObject({
      activation: 'Activated',
      firstName: 'Ana',
    });
  });
});

inOneLocale('es', (locale) => {
  test('behind the modem the page waits out the lost connection, survives a reload, and continues by itself', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    test.slow();
    consoleGuard.allowFailedRequests();
    const journey = new ActivationJourney(page, locale);
    const person = await sandbox.persona('closed-preactivated');
    const accountId = person.accountIds.at(-1) ?? '';
    await sandbox.steerActivation(accountId, { restartMs: 15_000 });
    // The tests' extra header would trigger a CORS preflight to the public site; customers' browsers do not send that header.
    await page.route('**/ping.json*', (route) => route.continue());
    await journey.open(person, { bhr: true });
    await journey.button('activation.activate.button').click();
    const step = page.locator('[aria-current="step"]');
    await expect(step).toContainText(journey.t('activation.working.steps.reconnect'), { timeout: 20_000 });
    await page.context().setOffline(true);
    await expect(page.getByText(journey.t('activation.working.offline'))).toBeVisible({ timeout: 30_000 });
    await page.context().setOffline(false);
    await page.reload();
    await expect(journey.active).toBeVisible({ timeout: 60_000 });
    await journey.leaveBenefit();
    await expect(journey.dashboard).toBeVisible({ timeout: 30_000 });
    expect(await sandbox.outbox(person.phone)).toHaveLength(1);
  });
});

inOneLocale('en', (locale) => {
  test('a customer activates by keyboard alone, with the MAC address checked while it is typed', async ({
    page,
    sandbox,
  }) => {
    const journey = new ActivationJourney(page, locale);
    const person = await sandbox.persona('preactivated-lost');
    const [{ macId }] = modems.parse(await sandbox.account(person.accountIds[0] ?? '')).devices;
    await journey.open(person);
    await journey.field('activation.device.mac').focus();
    await page.keyboard.type(macId.replaceAll(':', '').toLowerCase());
    await expect(journey.field('activation.device.mac')).toHaveValue(macId);
    await page.keyboard.press('Enter');
    const activate = journey.button('activation.activate.button');
    await expect(activate).toBeVisible();
    await activate.focus();
    await page.keyboard.press('Enter');
    await expect(journey.active).toBeVisible({ timeout: 20_000 });
    await page.keyboard.press('Escape');
    await expect(journey.dashboard).toBeVisible({ timeout: 20_000 });
  });

  test('a failed activation keeps its progress, and can be tried again', async ({ page, sandbox, consoleGuard }) => {
    consoleGuard.allowFailedRequests();
    const journey = new ActivationJourney(page, locale);
    const person = await sandbox.persona('van');
    await journey.open(person);
    await journey.field('fields.firstName').fill('Ana');
    await journey.field('fields.lastName').fill('Peña');
    await journey.button('activation.name.save').click();
    const match = { sessionId: await sandbox.findSessionId(person) };
    const fault = await sandbox.fault({ call: 'activate-account', kind: 'code', code: 'BUS_ACT_099', match });
    await journey.button('activation.activate.button').click();
    await expect(journey.heading('activation.error.title')).toBeVisible();
    await sandbox.clearFault(fault);
    await page.getByRole('link', { name: journey.t('activation.error.retry'), exact: true }).click();
    await journey.button('activation.activate.button').click();
    await expect(journey.active).toBeVisible({ timeout: 20_000 });
    expect(await sandbox.outbox(person.phone)).toHaveLength(1);
  });
});
