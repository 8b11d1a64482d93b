import { AccountJourney } from '../support/account-journey.ts';
import { inOneLocale } from '../support/locales.ts';
import { MoveJourney } from '../support/move-journey.ts';
import { RefillJourney } from '../support/refill-journey.ts';
import { expect, test } from '../support/test.ts';

inOneLocale('en', (locale) => {
  test('a customer moves now, from the dashboard to the activation of the new account', async ({ page, sandbox }) => {
    test.slow();
    const account = new AccountJourney(page, locale);
    const journey = new MoveJourney(page, locale);
    const person = await sandbox.persona('move-ready');
    await account.open(person);
    await journey.entrance.click();
    await journey.expectStart();
    await journey.takePlace();
    await journey.button('moving.confirmAddress.moveNow').click();
    await expect(journey.heading('moving.now.title')).toBeVisible();
    await journey.hold('pointer', 'moving.received.title');
    await journey.expectOrdered('moving.received.title');
    expect(await sandbox.outbox(person.phone)).toHaveLength(1);
    await journey.link('moving.received.activate').click();
    await expect(journey.heading('activation.page.title')).toBeVisible({ timeout: 20_000 });
  });

  test('a customer moves today by choosing the day in the calendar', async ({ page, sandbox }) => {
    const journey = new MoveJourney(page, locale);
    await journey.open(await sandbox.persona('move-ready'));
    await journey.takePlace();
    await journey.link('moving.confirmAddress.schedule').click();
    await journey.days('paid').first().click();
    await journey.button('moving.schedule.next').click();
    await expect(journey.heading('moving.now.todayTitle')).toBeVisible();
    await journey.button('moving.now.twoStep').click();
    await journey.button('moving.now.yes').click();
    await journey.expectOrdered('moving.received.title');
  });

  test('a customer schedules a move by keyboard alone, edits its date, confirms and cancels it', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const journey = new MoveJourney(page, locale);
    const person = await sandbox.persona('move-ready');
    await journey.open(person);
    await journey.takePlace();
    await journey.link('moving.confirmAddress.schedule').press('Enter');
    await expect(journey.heading('moving.schedule.title')).toBeVisible();
    await journey.days('paid').first().press('Enter');
    await journey.button('moving.schedule.next').press('Enter');
    await expect(journey.heading('moving.now.todayTitle')).toBeVisible();
    await journey.link('moving.now.different').press('Enter');
    // Tomorrow cannot be chosen; the grid's arrow keys move past it.
    await journey.days('paid').first().focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await expect(journey.days('paid').nth(1)).toHaveAttribute('data-selected', 'true');
    await journey.button('moving.schedule.next').press('Enter');
    await expect(journey.heading('moving.schedule.finalize')).toBeVisible();
    await journey.link('moving.schedule.edit').press('Enter');
    await journey.days('paid').nth(3).press('Enter');
    await journey.button('moving.schedule.next').press('Enter');
    await journey.hold('space', 'moving.thanks.title');
    await journey.expectOrdered('moving.thanks.title');
    const file = await page.request.get((await journey.link('shell.calendar.add').getAttribute('href')) ?? '');
    expect(await file.text()).toContain('BEGIN:VEVENT');

    await journey.button('moving.thanks.cancel').press('Enter');
    await journey.button('moving.thanks.cancelNo').press('Enter');
    await expect(page.getByRole('dialog')).toBeHidden();
    await journey.link('moving.thanks.back').press('Enter');
    const alert = page.getByText(journey.t('accountDashboard.move.scheduledTitle'), { exact: true });
    await expect(alert).toBeVisible({ timeout: 20_000 });
    await expect(journey.entrance).toHaveCount(0);
    await journey.askToCancel();
    await journey.cancel();
    await expect(journey.entrance).toBeVisible();
  });
});

inOneLocale('es', (locale) => {
  test('a move is confirmed in two steps, and a day past the paid ones needs a refill first', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const journey = new MoveJourney(page, locale);
    const person = await sandbox.persona('move-ready', { daysRemaining: 3 });
    await journey.open(person);
    await journey.takePlace();
    await journey.link('moving.confirmAddress.schedule').click();
    await journey.days('refill').first().click();
    await expect(page.getByText(journey.t('moving.schedule.refillNeeded'), { exact: true }).last()).toBeVisible();
    await journey.button('moving.schedule.refill').click();
    await expect(journey.heading('moving.refill.title')).toBeVisible({ timeout: 20_000 });
    await journey.link('moving.refill.edit').click();
    await journey.days('paid').last().click();
    await journey.button('moving.schedule.next').click();
    await journey.button('moving.now.hold').dblclick();
    await expect(journey.button('moving.now.yes')).toHaveCount(0);
    await journey.slideOff();
    await journey.button('moving.now.twoStep').dblclick();
    await journey.button('moving.now.no').click();
    await journey.button('moving.now.twoStep').click();
    await journey.button('moving.now.yes').click();
    await journey.expectOrdered('moving.thanks.title');
    // Whatever is under the pointer now, the second press does not confirm it.
    await journey.button('moving.thanks.cancel').dblclick();
    await expect(page.getByRole('dialog')).toBeVisible();
    expect(await sandbox.outbox(person.phone)).toHaveLength(1);
  });
});

inOneLocale('es', (locale) => {
  test('a customer refills with the saved card during a move, removes television again, and moves', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const journey = new MoveJourney(page, locale);
    const refill = new RefillJourney(page, locale);
    const person = await sandbox.persona('tv', { daysRemaining: 3 });
    await journey.open(person);
    await journey.takePlace();
    await journey.link('moving.confirmAddress.schedule').click();
    await journey.days('refill').first().click();
    await journey.button('moving.schedule.refill').click();
    await expect(journey.heading('moving.refill.title')).toBeVisible({ timeout: 20_000 });
    await expect(refill.total).toBeVisible({ timeout: 20_000 });

    await journey.button('moving.refill.tv.edit').click();
    const tv = page.getByRole('checkbox').first();
    await tv.check();
    await expect(refill.total).toBeVisible({ timeout: 20_000 });
    const withTv = await refill.total.textContent();
    await tv.click();
    await journey.button('refill.cart.removeTv.no').click();
    await expect(tv).toBeChecked();
    await tv.click();
    await journey.button('refill.cart.removeTv.yes').click();
    await expect(tv).not.toBeChecked();
    await journey.button('moving.refill.tv.done').click();
    await expect(page.getByText(journey.t('moving.refill.tv.none'), { exact: true })).toBeVisible();
    await expect(refill.total).not.toHaveText(withTv ?? '', { timeout: 20_000 });

    await refill.next.click();
    await expect(page).toHaveURL(/\/move\/refill-review/, { timeout: 20_000 });
    await expect(journey.heading('refill.review.title')).toBeVisible();
    await refill.agree();
    await refill.submit.click();
    await expect(page).toHaveURL(/\/move\/refill-confirmation\?/, { timeout: 30_000 });
    await refill.expectReceipt();
    await journey.link('refill.confirmation.move').click();
    await expect(journey.heading('moving.schedule.finalize')).toBeVisible({ timeout: 20_000 });
    await journey.button('moving.now.twoStep').click();
    await journey.button('moving.now.yes').click();
    await journey.expectOrdered('moving.thanks.title');
    const charges = await sandbox.charges({ accountId: person.accountIds[0] ?? '' });
    expect(charges.map(({ kind }) => kind)).toEqual(['refill']);
  });
});

inOneLocale('en', (locale) => {
  test('a customer without days and card is declined, pays with another card and moves today, by keyboard alone', async ({
    page,
    sandbox,
  }) => {
    test.slow();
    const journey = new MoveJourney(page, locale);
    const refill = new RefillJourney(page, locale);
    const person = await sandbox.persona('expired');
    await journey.open(person);
    await journey.takePlace();
    await journey.button('moving.confirmAddress.refillMoveNow').press('Enter');
    await expect(journey.heading('moving.refill.title')).toBeVisible({ timeout: 20_000 });
    await expect(refill.total).toBeVisible({ timeout: 20_000 });
    await refill.next.press('Enter');
    await expect(page).toHaveURL(/\/move\/refill-payment/, { timeout: 20_000 });
    await refill.typeCard({ cardNumber: '4000000000000002' });
    await refill.button('refill.payment.next').press('Enter');
    await expect(page).toHaveURL(/\/move\/refill-review/, { timeout: 20_000 });
    await page.getByRole('checkbox', { name: refill.t('refill.review.agree') }).press(' ');
    await refill.submit.press('Enter');
    await expect(refill.dialog('refill.review.failed')).toBeVisible({ timeout: 20_000 });
    await refill.button('refill.review.editCard').press('Enter');
    await expect(page).toHaveURL(/\/move\/refill-payment/, { timeout: 20_000 });
    await refill.typeCard();
    await refill.button('refill.payment.next').press('Enter');
    await expect(refill.heading('refill.review.title')).toBeVisible({ timeout: 20_000 });
    await refill.submit.press('Enter');
    await refill.expectReceipt();
    await journey.link('refill.confirmation.move').press('Enter');
    await expect(journey.heading('moving.now.title')).toBeVisible({ timeout: 20_000 });
    await journey.hold('space', 'moving.received.title');
    await journey.expectOrdered('moving.received.title');
  });
});
