import { calendarDayIn } from '#lib/domain/dates.ts';
import { formatNearDay } from '#lib/domain/calendar-day.ts';
import { MoveJourney } from '../support/move-journey.ts';
import { expect, test } from '../support/test.ts';

const PROVIDER_ZONE = 'America/New_York';

for (const [timezoneId, locale] of [
  ['Pacific/Honolulu', 'en'],
  ['Europe/Madrid', 'es'],
] as const) {
  test.describe(`a browser in ${timezoneId}`, () => {
    test.use({ timezoneId });

    test('the calendar uses the provider’s date for today', async ({ page, sandbox }) => {
      const journey = new MoveJourney(page, locale);
      await journey.open(await sandbox.persona('move-ready'));
      await journey.takePlace();
      await journey.link('moving.confirmAddress.schedule').click();
      const today = page.getByRole('grid').locator('[data-provider-today]');
      await expect(today).toHaveAttribute('data-state', 'paid');
      await today.click();
      const providerDay = calendarDayIn(PROVIDER_ZONE, Date.now());
      const date = formatNearDay(providerDay, providerDay, locale);
      // A screen reader hears it too.
      await expect(page.locator('strong', { hasText: date })).toBeVisible();
      await journey.button('moving.schedule.next').click();
      await expect(journey.heading('moving.now.todayTitle')).toBeVisible();
    });
  });
}
