import { inOneLocale } from '../support/locales.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('es', (locale) => {
  test('a paused account leads to its activation; a refill asks before it ends the move', async ({ page, sandbox }) => {
    test.slow();
    const refill = new RefillJourney(page, locale);
    const person = await sandbox.persona('paused');
    const [accountId = ''] = person.accountIds;
    await refill.open(person);
    const main = page.getByRole('main');
    await expect(main.getByText(refill.t('accountDashboard.service.daysOnHold', { days: 14 }))).toBeVisible();
    // Once on the whole page, and no button: the header and its bar offer none.
    const refillLink = page.getByRole('link', { name: refill.t('account.header.refill'), exact: true });
    await expect(refillLink).toHaveCount(1);
    await expect(refillLink).toHaveCSS('background-color', 'rgba(0, 0, 0, 0)');
    await refill.link('accountDashboard.move.activate').click();
    await expect(refill.heading('activation.page.title')).toBeVisible({ timeout: 20_000 });

    await refill.openCart(person);
    await refill.next.click();
    await refill.button('refill.payment.next').click();
    await refill.agree();
    // The second press lands on the question, and does not confirm it.
    await refill.submit.dblclick();
    const question = refill.dialog('refill.cart.paused.ask.title');
    await expect(question).toBeVisible();
    await refill.button('refill.cart.paused.ask.no').last().click();
    await expect(question).toBeHidden();
    expect(await sandbox.charges({ accountId })).toEqual([]);

    await refill.submit.click();
    await refill.button('refill.cart.paused.ask.yes').click();
    await refill.expectReceipt();
    expect(await sandbox.charges({ accountId })).toHaveLength(1);
    await refill.link('refill.confirmation.continue').click();
    await expect(page.getByText(refill.t('accountDashboard.move.endedTitle'), { exact: true })).toBeVisible({
      timeout: 20_000,
    });
    await expect(refill.daysLeft(44)).toBeVisible();
  });
});
