import { VISA } from '../support/cards.ts';
import { theOneCharge } from '../support/guest.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('a business at a military address pays with a card as it was pasted @phone @only-phone', async ({
    page,
    sandbox,
  }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find({ phone: `\u202d+1\u2011${guest.phone}\u202c`, zip: `\ufeff${guest.zip}\u200b` });
    await refill.enterCard({
      ...VISA,
      name: 'Smith & Sons LLC',
      cardNumber: '\u20664242\u20114242\u200b\u00ad4242\u2212４２４２\u2069',
      addressLine1: 'PSC 3 Box 4120',
      city: 'APO',
      state: 'AE',
      zip: '09021',
    });
    await refill.pay();
    await expect(refill.receipt).toBeVisible({ timeout: 20_000 });
    expect(await theOneCharge(sandbox, guest)).toMatchObject({ kind: 'guest-refill' });
  });

  test('a PIN with invisible characters is found', async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const pin = await sandbox.pin();
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(guest);
    await refill.pinTab.click();
    await refill.verifyPin(`\u2066${pin.slice(0, 4)}\u200b\u00ad\u2011${pin.slice(4).toLowerCase()}\ufeff\u2069`);
    await expect(page.getByRole('heading', { name: refill.t('pin.found.title') })).toBeVisible();
  });

  test('a button pressed while a field is wrong stays in place and gets the click @phone @only-phone', async ({
    page,
  }) => {
    const refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.phone.fill('555');
    const link = page.getByRole('contentinfo').getByRole('link').first();
    await link.scrollIntoViewIfNeeded();
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => {
        event.preventDefault();
        document.body.setAttribute('data-clicked', 'yes');
      }),
    );
    const box = await link.boundingBox();
    if (!box) throw new Error('The link is not shown');
    await page.mouse.move(box.x + box.width / 2, box.y + 3);
    await page.mouse.down();
    await expect(refill.phone).not.toBeFocused();
    expect(await link.boundingBox()).toEqual(box);
    await page.mouse.up();
    await expect(page.locator('body')).toHaveAttribute('data-clicked', 'yes');
    await expect.poll(() => refill.readError(refill.phone)).toBe(refill.t('fields.errors.phone.invalid'));
  });
});
