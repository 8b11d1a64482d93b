import { VISA } from '../support/cards.ts';
import { theOneCharge } from '../support/guest.ts';
import { inOneLocale } from '../support/locales.ts';
import { QuickRefill } from '../support/quick-refill.ts';
import { tabTo } from '../support/tab-to.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('a guest pays by keyboard alone, from the first page to the receipt', async ({ page, sandbox }) => {
    const guest = await sandbox.persona('expiring');
    const refill = new QuickRefill(page, locale);
    const { t } = refill;
    const { keyboard } = page;
    await refill.open();

    await keyboard.press('Tab');
    await expect(page.getByRole('link', { name: t('shell.skipToContent') })).toBeFocused();
    await keyboard.press('Enter');
    await expect(page.getByRole('main')).toBeFocused();

    await tabTo(page.getByRole('button', { name: t('litepay.about.open') }));
    await keyboard.press('Space');
    const about = page.getByRole('dialog', { name: t('litepay.about.title') });
    await expect(about.getByRole('heading', { name: t('litepay.about.title') })).toBeFocused();
    await keyboard.press('Escape');
    await expect(about).toBeHidden();
    await expect(page.getByRole('button', { name: t('litepay.about.open') })).toBeFocused();

    // Nothing typed: the error summary takes the focus, and its links lead to the fields.
    await tabTo(refill.next('find'));
    await keyboard.press('Enter');
    const summary = refill
      .panel('find')
      .getByRole('alert')
      .filter({ hasText: t('fields.summaryTitle') });
    await expect(summary).toBeFocused();
    await keyboard.press('Tab');
    await keyboard.press('Enter');
    await expect(refill.phone).toBeFocused();
    await keyboard.type(guest.phone);
    await keyboard.press('Tab');
    await expect(refill.zip).toBeFocused();
    await keyboard.type(guest.zip);
    await keyboard.press('Enter');

    // Each step that opens moves the focus to its heading.
    await expect(refill.toggle('payment')).toBeFocused();
    await expect(refill.toggle('payment')).toHaveAttribute('aria-expanded', 'true');
    await tabTo(refill.field('name'));
    await keyboard.type(VISA.name);
    await keyboard.press('Tab');
    await keyboard.type(VISA.cardNumber);
    await expect(refill.field('cardNumber')).toHaveValue('4242-4242-4242-4242');
    await keyboard.press('Tab');
    await expect(refill.field('expirationMonth')).toBeFocused();
    for (let month = 0; month < 12; month += 1) await keyboard.press('ArrowDown');
    await expect(refill.field('expirationMonth')).toHaveValue('12');
    await keyboard.press('Tab');
    for (let year = 0; year < 3; year += 1) await keyboard.press('ArrowDown');
    await expect(refill.field('expirationYear')).toHaveValue(VISA.expirationYear);
    await keyboard.press('Tab');
    await keyboard.type(VISA.cvv);
    await keyboard.press('Tab');
    await keyboard.type(VISA.addressLine1);
    await keyboard.press('Tab');
    await keyboard.press('Tab');
    await keyboard.type(VISA.zip);
    await keyboard.press('Tab');
    await keyboard.type(VISA.city);
    await keyboard.press('Tab');
    await keyboard.type(t('fields.states.IL'));
    await expect(refill.field('state')).toHaveValue('IL');
    await tabTo(refill.next('payment'));
    await keyboard.press('Space');

    await expect(refill.toggle('review')).toBeFocused();
    await tabTo(refill.panel('review').getByRole('button', { name: t('payment.recap.edit') }));
    await keyboard.press('Enter');
    await expect(refill.field('name')).toBeFocused();
    await expect(refill.field('cardNumber')).toHaveValue('4242-4242-4242-4242');
    await keyboard.press('Enter');
    await expect(refill.toggle('review')).toBeFocused();

    await tabTo(refill.agree);
    await keyboard.press('Space');
    await expect(refill.agree).toBeChecked();
    await tabTo(refill.panel('review').getByRole('button', { name: t('litepay.review.terms.open') }));
    await keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: t('litepay.review.terms.title') })).toBeFocused();
    await keyboard.press('Escape');
    await tabTo(refill.confirm);
    await keyboard.press('Enter');

    await expect(refill.receipt).toBeFocused();
    await theOneCharge(sandbox, guest);
  });
});
