import { VISA } from '../support/cards.ts';
import { inOneLocale } from '../support/locales.ts';
import { CARD_FIELDS, SELECTS } from '../support/quick-refill.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('en', (locale) => {
  test('an owner’s typed card is declined and another one pays, by keyboard alone', async ({
    page,
    sandbox,
    consoleGuard,
  }) => {
    test.slow();
    consoleGuard.allowFailedRequests();
    const { keyboard } = page;
    const person = await sandbox.persona('expired');
    const [accountId = ''] = person.accountIds;
    const refill = new RefillJourney(page, locale);
    await refill.openCart(person);
    await tabTo(refill.refills, 40);
    await keyboard.press('ArrowDown');
    await expect(refill.refills).toHaveValue('2');
    await refill.expectQuoted();
    await expect(refill.next).toBeEnabled();
    await tabTo(refill.next, 40);
    await keyboard.press('Enter');

    await expect(refill.heading('refill.payment.title')).toBeFocused({ timeout: 20_000 });
    for (const name of CARD_FIELDS) {
      await tabTo(refill.field(name), 40);
      if (SELECTS.includes(name)) await refill.field(name).selectOption(VISA[name]);
      else await keyboard.type(name === 'cardNumber' ? '4000000000000002' : VISA[name]);
    }
    const next = refill.button('refill.payment.next');
    await tabTo(next, 40);
    await keyboard.press('Enter');

    await expect(refill.heading('refill.review.title')).toBeFocused({ timeout: 20_000 });
    const agree = page.getByRole('checkbox', { name: refill.t('refill.review.agree') });
    await tabTo(agree, 40);
    await keyboard.press('Space');
    await tabTo(refill.submit);
    await keyboard.press('Enter');
    const dialog = refill.dialog('refill.review.failed');
    await expect(dialog).toBeVisible({ timeout: 20_000 });
    await tabTo(refill.button('refill.review.editCard'));
    await keyboard.press('Enter');

    await expect(refill.heading('refill.payment.title')).toBeVisible({ timeout: 20_000 });
    await refill.typeCard();
    await tabTo(next, 40);
    await keyboard.press('Enter');
    await expect(refill.heading('refill.review.title')).toBeFocused({ timeout: 20_000 });
    await expect(agree).toBeChecked();
    await tabTo(refill.submit, 40);
    await keyboard.press('Enter');
    await refill.expectReceipt();
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
  });
});
