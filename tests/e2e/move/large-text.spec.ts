import { setTextSize } from '../screens/text-size.ts';
import { inBothLocales } from '../support/locales.ts';
import { MoveJourney } from '../support/move-journey.ts';
import { expect, test } from '../support/test.ts';

inBothLocales((locale) => {
  test('with very large text on a phone, the day of a move is chosen from a list', async ({
    page,
    sandbox,
    expectAccessible,
  }) => {
    test.slow();
    await page.setViewportSize({ width: 390, height: 844 });
    await setTextSize(page, 200);
    const journey = new MoveJourney(page, locale);
    await journey.open(await sandbox.persona('move-ready', { daysRemaining: 3 }));
    await journey.takePlace();
    await journey.link('moving.confirmAddress.schedule').click();
    const days = page.getByRole('group', { name: journey.t('moving.schedule.calendar') }).getByRole('radio');
    await expect(days).toHaveCount(29);
    await expect(page.getByRole('grid')).toHaveCount(0);
    await days.last().check();
    await expect(journey.button('moving.schedule.refill')).toBeVisible();
    await expectAccessible();
    // The choice stays where the text becomes small enough for a calendar. Scripts hear of a size set by a test with the next change of width.
    await setTextSize(page, 100);
    await page.setViewportSize({ width: 391, height: 844 });
    await expect(page.getByRole('grid').locator('[data-selected]')).toHaveAttribute('data-state', 'refill');
    await setTextSize(page, 200);
    await page.setViewportSize({ width: 390, height: 844 });
    await days.nth(1).check();
    await journey.button('moving.schedule.next').click();
    await expect(journey.heading('moving.schedule.finalize')).toBeVisible({ timeout: 20_000 });
  });
});
