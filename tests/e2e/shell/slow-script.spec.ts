import type { Page } from '@playwright/test';
import { AddressCheck } from '../support/address-check.ts';
import { ActivationJourney } from '../support/activation-journey.ts';
import { lookUp } from '../support/guest.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { RetailWizard } from '../support/retail-wizard.ts';
import { expect, test } from '../support/test.ts';

/** Holds every script back until the function that it returns is called. */
async function holdScripts(page: Page): Promise<() => void> {
  const gate = Promise.withResolvers<void>();
  await page.route('**/_next/static/**/*.js', async (route) => {
    await gate.promise;
    await route.continue();
  });
  return gate.resolve;
}

inOneLocale('es', (locale) => {
  test('a phone number typed before the script loads stays, and finds the plan', async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    const release = await holdScripts(page);
    await page.goto(`/${locale}/litepay/refill`, { waitUntil: 'commit' });
    await refill.phone.pressSequentially(guest.phone);
    await refill.zip.pressSequentially(guest.zip);
    release();
    await expect(refill.next('find')).toBeEnabled();
    await expect(refill.phone).toHaveValue(/^\(\d{3}\) \d{3} - \d{4}$/);
    await expect(refill.zip).toHaveValue(guest.zip);
    await expect(refill.zip).toBeFocused();
    await refill.next('find').click();
    await refill.expectOpened('payment');
  });
});

inOneLocale('en', (locale) => {
  for (const [name, Wizard, path] of [
    ['home page', AddressCheck, ''],
    ['starter kit', RetailWizard, '/dollargeneral'],
  ] as const) {
    test(`an address of the ${name} typed before the script loads stays`, async ({ page }) => {
      const check = new Wizard(page, locale);
      const release = await holdScripts(page);
      await page.goto(`/${locale}${path}`, { waitUntil: 'commit' });
      await check.fill({ address: '100 Maple Street', unit: 'B', zip: '62701' });
      release();
      await expect(check.check).toHaveJSProperty('disabled', false);
      await expect(check.address).toHaveValue('100 Maple Street');
      await expect(check.unit).toHaveValue('B');
      await expect(check.zip).toHaveValue('62701');
      await check.check.click();
      await expect(check.check).toBeHidden();
    });
  }

  test('a billing address typed before the script loads stays', async ({ page, sandbox }) => {
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await lookUp(page, await sandbox.persona('expiring'), locale);
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await refill.field('addressLine1').fill('100 Maple Street');
    await refill.field('state').selectOption('IL');
    release();
    await expect(refill.field('cardNumber')).toBeEnabled();
    await expect(refill.field('addressLine1')).toHaveValue('100 Maple Street');
    await expect(refill.field('state')).toHaveValue('IL');
  });

  test('an owner’s PIN and the name of an activation typed before the script loads stay', async ({ page, sandbox }) => {
    test.slow();
    const owner = new RefillJourney(page, locale);
    await owner.openPin(await sandbox.persona('active'));
    const release = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await owner.pin.fill('ABCD 1234');
    release();
    await expect(owner.button('pin.form.verify')).toHaveJSProperty('disabled', false);
    await expect(owner.pin).toHaveValue('ABCD 1234');
    await page.unrouteAll({ behavior: 'wait' });

    await page.context().clearCookies();
    const activation = new ActivationJourney(page, locale);
    await activation.open(await sandbox.persona('van'));
    const firstName = activation.field('fields.firstName');
    await expect(firstName).toBeVisible();
    const releaseAgain = await holdScripts(page);
    await page.reload({ waitUntil: 'commit' });
    await firstName.fill('Guadalupe');
    releaseAgain();
    await expect(activation.button('activation.name.save')).toHaveJSProperty('disabled', false);
    await expect(firstName).toHaveValue('Guadalupe');
  });
});
