import { GuestClient } from '../support/guest-client.ts';
import { inOneLocale, onOneScreenEach } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';
import { theOneCharge } from '../support/guest.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';

/** The account's address, which only the signed-in owner may see. */
const ADDRESS = '77 Quiet Lane';

inOneLocale('es', (locale) => {
  const size = onOneScreenEach(locale, '@phone');
  test(`a guest has the receipt sent, without the account’s address ${size}`, async ({ page, sandbox, baseURL }) => {
    const guest = await sandbox.persona('active', { addressLine1: ADDRESS });
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    const payer = new GuestClient(baseURL ?? '');
    expect(await payer.payToTheEnd(await payer.prepare(guest))).toBe('confirmed');
    await page.context().addCookies(payer.browserCookies());
    await page.goto(`/${locale}/litepay/order-confirmation`);

    const calendar = page.getByRole('link', { name: t('shell.calendar.add') });
    const file = await page.request.get((await calendar.getAttribute('href')) ?? '');
    expect(file.headers()['content-type']).toBe('text/calendar; charset=utf-8');
    expect(await file.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*\r\nDTSTART;VALUE=DATE:\d{8}\r\n/);
    expect((await page.request.get('/api/calendar/expiry?day=2026-02-30&locale=en')).status()).toBe(404);

    const email = `receipt.${guest.phone}@example.com`;
    const field = page.getByLabel(t('payment.receipt.send.recipient'));
    const send = page.getByRole('button', { name: t('payment.receipt.send.action') });
    await send.click();
    await expect(field).toBeFocused();
    await field.fill(email);
    await send.click();
    await expect(page.getByText(t('payment.receipt.send.sent', { to: email }))).toBeVisible();

    const [message] = await sandbox.outbox(email);
    const { orderNumber } = await theOneCharge(sandbox, guest);
    const text = String(message?.['text']);
    expect(message).toMatchObject({ language: LANGUAGES[locale].wire });
    for (const line of [t('litepay.confirmation.title'), orderNumber, guest.zip, t('payment.summary.totalPaid')]) {
      expect(text).toContain(line);
    }
    expect(text).not.toContain(ADDRESS);
  });
});
