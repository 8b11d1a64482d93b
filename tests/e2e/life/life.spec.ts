import { untilNoon } from '#tests/support/midnight.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';
import { clockTest as test, expect } from '../faults/servers.ts';
import { AccountJourney } from '../support/account-journey.ts';
import { ActivationJourney } from '../support/activation-journey.ts';
import { AutoRefillPage } from '../support/auto-refill-page.ts';
import { Customer } from '../support/customer.ts';
import { inOneLocale } from '../support/locales.ts';
import { MoveJourney } from '../support/move-journey.ts';
import { parseCents } from '../support/quick-refill.ts';
import { ReconnectJourney } from '../support/reconnect-journey.ts';
import { freshShopper, ShopJourney, theOrdersCharge } from '../support/shop-journey.ts';

/** Where they move to. */
const NEW_HOME = '100 Maple Street';

inOneLocale('es', (locale) => {
  test('a customer orders, activates, refills, moves, expires, is closed and reconnects @phone @only-phone @all', async ({
    page,
    sandbox,
  }) => {
    test.setTimeout(240_000);
    const shop = new ShopJourney(page, locale);
    const account = new AccountJourney(page, locale);
    const activation = new ActivationJourney(page, locale);
    const refill = new AutoRefillPage(page, locale);
    const move = new MoveJourney(page, locale);
    const reconnect = new ReconnectJourney(page, locale);
    const { t } = account;
    const shopper = freshShopper();

    const startedMs = untilNoon(Date.now());
    await sandbox.moveClock(startedMs);
    await shop.goToReview({ shopper });
    const orderTotal = await shop.amount(t('payment.summary.total'));
    const attempt = await shop.order();
    await expect(shop.confirmed).toBeFocused({ timeout: 20_000 });
    const { accountId: first } = await theOrdersCharge(sandbox, attempt);
    const login = await shop.logInToActivate(sandbox, shopper);
    const customer = new Customer(page, locale, sandbox, login, startedMs);
    expect(await customer.ledger(first)).toEqual([['order', orderTotal]]);
    expect(await customer.account(first)).toMatchObject({ status: 'Open', daysRemaining: null });

    await activation.activate();
    await expect(account.daysLeft(30)).toBeVisible();
    expect(await customer.account(first)).toMatchObject({ daysRemaining: 30, autoRefill: false, instruments: [] });

    let refillTotal = 0;
    await test.step('refills, and saves the card', async () => {
      await page
        .getByRole('complementary', { name: t('account.header.bar') })
        .getByRole('link', { name: t('account.header.refill') })
        .click();
      await refill.expectQuoted();
      await refill.next.click();
      await expect(refill.heading('refill.payment.title')).toBeVisible({ timeout: 20_000 });
      await refill.typeCard();
      await page.getByRole('checkbox', { name: t('account.card.options.save') }).check();
      await refill.button('refill.payment.next').click();
      await expect(refill.heading('refill.review.title')).toBeVisible({ timeout: 20_000 });
      await refill.agree();
      refillTotal = parseCents(await refill.total.textContent());
      await refill.submit.click();
      await refill.expectReceipt();
      await refill.link('refill.confirmation.continue').click();
      await expect(account.daysLeft(60)).toBeVisible({ timeout: 20_000 });
      expect(await customer.ledger(first)).toEqual([
        ['order', orderTotal],
        ['refill', refillTotal],
      ]);
      expect(await customer.account(first)).toMatchObject({ daysRemaining: 60, instruments: [{ lastFour: '4242' }] });
    });

    await test.step('turns auto-refill on, which charges on the day before the last paid one', async () => {
      await account.link('accountDashboard.links.items.3.label').click();
      await refill.turnOn();
      expect(await customer.ledger(first)).toHaveLength(2);
      await customer.comeBack(58);
      await expect(account.daysLeft(32)).toBeVisible({ timeout: 20_000 });
      // The same plan, with the same tax.
      expect(await customer.ledger(first)).toEqual([
        ['order', orderTotal],
        ['refill', refillTotal],
        ['auto-refill', refillTotal],
      ]);
    });

    await test.step('schedules a move, cancels it, and schedules it again', async () => {
      const schedule = async () => {
        await move.entrance.click();
        await move.expectStart();
        await move.takePlace(NEW_HOME);
        await move.link('moving.confirmAddress.schedule').click();
        await move.days('paid').nth(3).click();
        await move.button('moving.schedule.next').click();
        await move.button('moving.now.twoStep').click();
        await move.button('moving.now.yes').click();
        await move.expectOrdered('moving.thanks.title');
        await move.link('moving.thanks.back').click();
        await expect(page.getByText(t('accountDashboard.move.scheduledTitle'), { exact: true })).toBeVisible({
          timeout: 20_000,
        });
        await expect(move.entrance).toHaveCount(0);
      };
      await schedule();
      expect(await customer.account(first)).toMatchObject({ scheduledMove: expect.anything(), paused: false });
      await move.askToCancel();
      await move.cancel();
      expect(await customer.account(first)).toMatchObject({
        scheduledMove: null,
        auxAccounts: [{ status: 'Cancelled' }],
      });
      await schedule();
    });

    const second = await customer.findSuccessor(first);
    const { scheduledMove } = await customer.account(first);
    const daysAhead = scheduledMove?.daysAhead ?? 0;
    const daysMoved = 32 - daysAhead;
    await test.step('moves on the day', async () => {
      expect(daysAhead).toBeGreaterThan(0);
      await customer.comeBack(daysAhead);
      await expect(page.getByText(t('accountDashboard.service.paused'), { exact: true })).toBeVisible({
        timeout: 20_000,
      });
      expect(await customer.account(first)).toMatchObject({ status: 'Open', paused: true });
      await page.getByRole('button', { name: t('shell.header.menu'), exact: true }).click();
      const menu = page.getByRole('navigation', { name: t('shell.header.navigation') });
      await menu.getByText(t('account.header.account'), { exact: true }).click();
      await menu.getByRole('link', { name: t('accountDashboard.menu.items.2.label'), exact: true }).click();
      await activation.activate();
      await expect(account.daysLeft(daysMoved)).toBeVisible();
      await expect(page.getByText(`${NEW_HOME}, Springfield, IL 62701`).first()).toBeVisible();
      expect(await customer.account(first)).toMatchObject({ status: 'Closed', daysRemaining: null });
      expect(await customer.account(second)).toMatchObject({
        status: 'Open',
        daysRemaining: daysMoved,
        autoRefill: true,
        instruments: [{ lastFour: '4242' }],
      });
      expect(await customer.ledger(first)).toHaveLength(3);
    });

    await test.step('turns auto-refill off, and lets the days run out', async () => {
      await account.link('accountDashboard.links.items.3.label').click();
      await refill.turnOff((await customer.account(second)).expirationDate ?? '');
      await customer.comeBack(daysMoved);
      await account.choose('current', NEW_HOME);
      await expect(account.daysLeft(0)).toBeVisible({ timeout: 20_000 });
      await expect(page.getByText(t('accountDashboard.service.over'), { exact: true })).toBeVisible();
      expect(await customer.account(second)).toMatchObject({ status: 'Open', daysRemaining: 0 });
    });

    await test.step('finds the account closed, and reconnects it with the saved card', async () => {
      await customer.comeBack(30);
      await account.choose('past', NEW_HOME);
      await expect(page.getByText(t('accountDashboard.reconnect.title'), { exact: true })).toBeVisible({
        timeout: 20_000,
      });
      expect(await customer.account(second)).toMatchObject({ status: 'Closed', daysRemaining: null });
      expect(await customer.ledger(second)).toEqual([]);
      await reconnect.reactivate();
      await reconnect.agree();
      const reconnectTotal = parseCents(await reconnect.total.textContent());
      await reconnect.pay.click();
      await expect(reconnect.thanks).toBeVisible({ timeout: 20_000 });
      await expect(reconnect.onward).toBeVisible({ timeout: 30_000 });
      expect(await customer.ledger(second)).toEqual([['reconnect', reconnectTotal]]);
      await reconnect.onward.click();
      await activation.activate();
      await expect(account.daysLeft(30)).toBeVisible();
      const third = await customer.findSuccessor(second);
      expect(await customer.account(third)).toMatchObject({ status: 'Open', daysRemaining: 30, autoRefill: false });
      expect(await customer.ledger(third)).toEqual([]);
    });

    const texts = await customer.texts(shopper.phone);
    expect(new Set(texts.map(({ language }) => language))).toEqual(new Set([LANGUAGES[locale].wire]));
  });

  test.afterEach(({ sandbox }) => sandbox.moveClock(0));
});
