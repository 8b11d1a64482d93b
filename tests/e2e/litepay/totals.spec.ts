import { theOneCharge, accountIdOf } from '../support/guest.ts';
import { LocalGuest } from '../faults/local-guest.ts';
import { inOneLocale, LOCALES, selectCases } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';
import { labelsIn } from '../support/labels.ts';

inOneLocale('es', (locale) => {
  test('without the tax service the total is the subtotal, and the page says so', async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    await sandbox.fault({ call: 'get-tax', kind: 'http', status: 500, match: { accountId: accountIdOf(guest) } });
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();
    const review = refill.panel('review');
    await expect(refill.fact(review, t('payment.summary.tax'))).toHaveText(t('payment.summary.taxNotIncluded'));
    await expect(review).toContainText(t('payment.summary.taxNotIncludedNote'));
    expect(await refill.amount(review, t('payment.summary.total'))).toBe(4_500);
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
    expect(await refill.amount(page, t('payment.summary.totalPaid'))).toBe(4_500);
    await expect(page.getByText(t('payment.summary.taxNotIncludedNote'))).toBeVisible();
    expect(await theOneCharge(sandbox, guest)).toMatchObject({ amount: 4_500, tax: 0 });
  });
});

/** Spec 3 §2.5, §9: a valid benefit is credited, except for tribal customers; the tile is shown if it is neither valid nor denied. */
const BENEFITS: [template: string, credit: number, tile: boolean][] = [
  ['acp', 3_000, false],
  ['acp-tribal', 0, false],
  ['acp-denied', 0, false],
  ['acp-deenrolled', 0, true],
  ['active', 0, true],
];

for (const [template, credit, tile] of selectCases(BENEFITS, ([one]) => one === 'acp')) {
  test(`the benefit of ${template} takes ${credit} cents off and shows ${tile ? 'a' : 'no'} tile`, async ({
    page,
    sandbox,
  }) => {
    const guest = await sandbox.persona(template);
    const refill = new QuickRefill(page, 'en');
    const { t } = refill;
    await refill.open();
    await refill.find(guest);
    await refill.enterCard();
    const review = refill.panel('review');
    const line = refill.fact(review, t('litepay.review.credit'));
    await (credit > 0 ? expect(line).toHaveText('-$30.00') : expect(line).toHaveCount(0));
    await expect(refill.fact(review, t('payment.summary.tax'))).toHaveText(/^\$\d/);
    const tax = await refill.amount(review, t('payment.summary.tax'));
    const total = await refill.amount(review, t('payment.summary.total'));
    expect(total).toBe(4_500 - credit + tax);
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
    expect(await theOneCharge(sandbox, guest)).toMatchObject({ amount: total, tax });
    await expect(page.getByRole('heading', { name: t('litepay.confirmation.acp.title') })).toHaveCount(tile ? 1 : 0);
    await expect(page.getByRole('link', { name: t('litepay.confirmation.acp.link') })).toHaveCount(tile ? 1 : 0);
  });
}

for (const locale of LOCALES) {
  test(`${locale} › the quote, the charge and the receipt agree, whatever the benefit`, async ({
    baseURL,
    sandbox,
  }) => {
    const t = labelsIn(locale);
    for (const [template, credit, tile] of BENEFITS) {
      const guest = new LocalGuest(baseURL ?? '', locale);
      const persona = await sandbox.persona(template);
      await guest.lookup(persona);
      const refillPage = await guest.open('/refill');
      const isEnrolled = refillPage.text.includes(t('litepay.find.located.enrolled'));
      expect([template, isEnrolled]).toEqual([template, template === 'acp-tribal']);
      const quote = await guest.quote();
      expect([template, quote.totalCents]).toEqual([template, 4_500 - credit + (quote.taxCents ?? Number.NaN)]);
      expect((await guest.pay(quote))?.outcome).toMatch(/^(confirmed|pending)$/);
      expect(await guest.end()).toBe('confirmed');
      const charge = await theOneCharge(sandbox, persona);
      expect(charge).toMatchObject({ amount: quote.totalCents, tax: quote.taxCents });
      const receipt = await guest.open('/order-confirmation');
      for (const key of ['litepay.confirmation.acp.title', 'litepay.confirmation.acp.link'] as const) {
        expect([template, key, receipt.text.includes(t(key))]).toEqual([template, key, tile]);
      }
      expect(receipt.text).toContain(charge.orderNumber);
    }
  });
}
