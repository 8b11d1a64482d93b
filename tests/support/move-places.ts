import { addDays } from '#lib/rules/shared/calendar-day.ts';
import { specialLocation } from '#sandbox/state/address-book.ts';

export const placeOf = (addressLine1: string) => ({
  ...{ id: specialLocation(addressLine1), unit: '', addressLine1 },
  ...{ city: 'Springfield', state: 'IL', zip: '62701' },
});

/** The day it is where the provider is, or so many days later. */
export const inDays = (days: number) =>
  addDays(new Intl.DateTimeFormat('en-CA', { timeZone: 'America/New_York' }).format(Date.now()), days);
