import { addDays } from '#lib/domain/calendar-day.ts';
import { specialLocation } from '#sandbox/state/address-book.ts';

export const buildPlace = (addressLine1: string) => ({
  id: specialLocation(addressLine1),
  unit: '',
  addressLine1,
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
});

/** The provider's calendar day in `days` days; 0 is today. */
export const inDays = (days: number) =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now()), days);
