import { nextMidnight } from '#tests/support/midnight.ts';
import { clockTest as test, expect } from '../faults/servers.ts';
import { Customer } from '../support/customer.ts';
import { inOneLocale } from '../support/locales.ts';
import { MoveJourney } from '../support/move-journey.ts';

const MINUTE_MS = 60_000;

inOneLocale('en', (locale) => {
  test('a page from before the day of the move cancels it too late', async ({ page, sandbox }) => {
    test.slow();
    const journey = new MoveJourney(page, locale);
    const person = await sandbox.persona('move-ready');
    const customer = new Customer(page, locale, sandbox, person);
    await journey.open(person);
    await journey.takePlace();
    await journey.link('moving.confirmAddress.schedule').click();
    // The first paid day is today and the second the day after tomorrow, since tomorrow cannot be chosen.
    await journey.days('paid').nth(1).click();
    await journey.button('moving.schedule.next').click();
    await journey.button('moving.now.twoStep').click();
    await journey.button('moving.now.yes').click();
    await journey.expectOrdered('moving.thanks.title');

    const dayOfMove = nextMidnight(nextMidnight(Date.now())) - Date.now();
    await customer.comeBackAfter(dayOfMove - 2 * MINUTE_MS);
    await journey.askToCancel();
    await sandbox.moveClock(dayOfMove + MINUTE_MS);
    await journey.button('moving.thanks.cancelYes').press('Enter');
    await expect(page.getByText(journey.t('moving.thanks.tooLate'), { exact: true })).toBeVisible({ timeout: 20_000 });
    const [accountId = ''] = person.accountIds;
    const { auxAccounts } = await customer.account(accountId);
    expect(auxAccounts.map(({ status }) => status)).not.toContain('Cancelled');
  });

  test.afterEach(({ sandbox }) => sandbox.moveClock(0));
});
