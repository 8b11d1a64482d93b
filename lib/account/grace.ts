import type { CalendarDay } from '#lib/domain/calendar-day.ts';
import type { GraceTerms, OwedGrace } from '#lib/domain/grace.ts';

/** An account's day of grace, for its owner. `today`: in the provider's time zone. */
export type GraceView =
  | { state: 'offered'; terms: GraceTerms; today: CalendarDay }
  /** Nobody knows yet whether it was taken. `unclear`: it could not be found out so far; `canSendAgain`: the same request, under the same key. */
  | { state: 'checking'; reference: string }
  | { state: 'unclear'; reference: string; canSendAgain: boolean; supportPhone: string }
  /** `payBy`: null if the provider does not say. */
  | { state: 'running'; grace: OwedGrace; payBy: CalendarDay | null; today: CalendarDay }
  | { state: 'over'; grace: OwedGrace };
