import { declinedCards } from '#sandbox/gateway/test-cards.ts';
import { EVERY_WAY } from '#tests/support/every-way.ts';
import { AMEX, VISA } from '../support/cards.ts';
import { theOneCharge } from '../support/guest.ts';
import { otherLocale, type TestLocale } from '../support/locales.ts';
import { CARD_FIELDS, QuickRefill } from '../support/quick-refill.ts';
import { expect, test } from '../support/test.ts';

/** Spec 1 §8: the message of each code of the sandbox's card numbers, and whether the customer sees the code. */
const MESSAGES: Record<string, { key: string; code: boolean }> = {
  'PAYMENT-1205': { key: 'cardNotWorking', code: true },
  'PAYMENT-1251': { key: 'insufficientFunds', code: true },
  'PAYMENT-1141': { key: 'cardNotWorking', code: true },
  'PAYMENT-1143': { key: 'cardNotWorking', code: true },
  'PAYMENT-9900': { key: 'cardNotWorking', code: true },
  'PAYMENT-1150': { key: 'cardExpired', code: true },
  'PAYMENT-1156': { key: 'securityCodeIncorrect', code: true },
  'PAYMENT-8023': { key: 'securityCodeIncorrect', code: true },
  'PAYMENT-8372': { key: 'billingAddressInvalid', code: true },
  'PAYMENT-8373': { key: 'tryAgain', code: true },
  'PAYMENT-8017': { key: 'tryAgainOrCall', code: true },
  BUS_PMT_003: { key: 'processingFailed', code: false },
  SYS_PMT_007: { key: 'processingFailed', code: false },
};
/** Leaves the charge in doubt, so it is settled before anything is shown. */
const IN_DOUBT = 'PAYMENT-8032';
const SUPPORT_PHONE = /\(?\d{3}\)?[- ]\d{3}[- ]\d{4}/;

const cards = declinedCards.filter(({ code }) => code !== IN_DOUBT);
const pairs = Array.from({ length: Math.ceil(cards.length / 2) }, (_, index) => cards.slice(index * 2, index * 2 + 2));
const cardWith = (number: string) => ({ ...(/^3/.test(number) ? AMEX : VISA), cardNumber: number });

async function expectFailure(refill: QuickRefill, code: string): Promise<string> {
  const { t } = refill;
  const meaning = MESSAGES[code];
  if (!meaning) throw new Error(`${code} has no message in this test`);
  await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
  const [before = '', after = ''] = t
    .raw(`codes.messages.${meaning.key}` as 'codes.messages.generic')
    .split('{supportPhone}');
  await expect(refill.failure).toContainText(before);
  await expect(refill.failure).toContainText(after);
  if (t.raw(`codes.messages.${meaning.key}` as 'codes.messages.generic').includes('{')) {
    await expect(refill.failure).toContainText(SUPPORT_PHONE);
  }
  const codeLine = t('codes.codeLine', { code });
  await (meaning.code
    ? expect(refill.failure).toContainText(codeLine)
    : expect(refill.failure).not.toContainText(codeLine));
  await expect(refill.failure).toContainText(t('shell.reference.label'));
  return (await refill.failure.locator('code').textContent()) ?? '';
}

// Each is shown in both languages. `faults/codes.spec.ts` tests the text of every code, the sandbox's tests the code of every number.
for (const [index, cards] of pairs.slice(0, EVERY_WAY ? undefined : 1).entries()) {
  const locale: TestLocale = index % 2 === 0 ? 'en' : 'es';
  test(`a good card pays after the declines of ${cards.map(({ number }) => number).join(', ')}`, async ({
    page,
    sandbox,
  }) => {
    const guest = await sandbox.persona('expiring');
    const references = new Set<string>();
    let refill = new QuickRefill(page, locale);
    await refill.open();
    await refill.find(guest);

    for (const { number, code } of cards) {
      await refill.enterCard(cardWith(number));
      await refill.pay();
      references.add(await expectFailure(refill, code));
      await expect(refill.failure).toBeFocused();
      await expect(refill.failure).toBeInViewport();
      // Nothing that was typed is lost.
      for (const name of CARD_FIELDS)
        await expect(refill.field(name)).not.toHaveValue(name === 'addressLine2' ? '-' : '');

      // The other language shows the same failure, and keeps everything but the card number and CVV.
      await refill.otherLanguage.click();
      refill = refill.in(otherLocale(refill.locale));
      await expect(page).toHaveURL(`/${refill.locale}/litepay/refill`);
      await expectFailure(refill, code);
      await expect(refill.field('name')).toHaveValue(VISA.name);
      await expect(refill.field('cardNumber')).toHaveValue('');
      await expect(refill.field('cvv')).toHaveValue('');
    }

    await refill.enterCard(VISA);
    const total = await refill.amount(refill.panel('review'), refill.t('payment.summary.total'));
    await refill.pay();
    await expect(refill.receipt).toBeVisible();
    const charge = await theOneCharge(sandbox, guest);
    expect(charge.amount).toBe(total);
    // Every payment was a separate attempt.
    references.add((await page.locator('main code').textContent()) ?? '');
    expect(references.size).toBe(cards.length + 1);
  });
}

test('a card whose bank did not respond is settled first, then reported as not charged', async ({ page, sandbox }) => {
  const guest = await sandbox.persona('expiring');
  const number = declinedCards.find(({ code }) => code === IN_DOUBT)?.number ?? '';
  const refill = new QuickRefill(page, 'en');
  await refill.open();
  await refill.find(guest);
  await refill.enterCard(cardWith(number));
  await refill.pay();
  await expect(refill.failure).toContainText(refill.t('payment.notCharged.known'), { timeout: 20_000 });
  await refill.enterCard(VISA);
  await refill.pay();
  await expect(refill.receipt).toBeVisible();
  await theOneCharge(sandbox, guest);
});
