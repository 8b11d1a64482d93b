import 'server-only';
import { now } from '#lib/clock.ts';
import { config } from '#lib/config.ts';
import type { CalendarDay } from '#lib/rules/shared/calendar-day.ts';
import { calendarDayIn } from '#lib/rules/shared/dates.ts';
import type { Attempt } from '#lib/store/attempt.ts';

/** The provider's calendar day on which a charge was sent. The record's own times are this machine's, so they are shifted to `now()`. */
export function submissionDay(attempt: Attempt): CalendarDay {
  const ahead = now() - Date.now();
  return calendarDayIn(config().PROVIDER_TIME_ZONE, (attempt.submittedAt ?? Date.now()) + ahead);
}
