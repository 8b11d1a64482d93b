import dayjs from 'dayjs';
import 'dayjs/locale/es.js';
import timezone from 'dayjs/plugin/timezone.js';
import utc from 'dayjs/plugin/utc.js';
import type { Language } from '../look/site-header.ts';
import { html, type Html } from './html.ts';

dayjs.extend(utc);
dayjs.extend(timezone);

export function spokenPhone(phone: string): string {
  return phone.replace(/^(\d{3})(\d{3})(\d{4})$/, '($1) $2-$3');
}

export function spokenMoney(cents: number): string {
  const sign = cents < 0 ? '-' : '';
  return `${sign}$${Math.floor(Math.abs(cents) / 100)}.${String(Math.abs(cents) % 100).padStart(2, '0')}`;
}

export function formatCount(count: number, one: string, many = `${one}s`): string {
  return `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;
}

/** The month as a word where figures alone could be read as the other one's order. */
const MOMENT = { en: 'M/D/YYYY h:mm:ss A', es: 'D MMM YYYY h:mm:ss A' } as const;

/** A timestamp in the provider's time zone. */
export function moment(timestamp: Date | string, timeZone: string, language: Language): Html {
  const time = dayjs(timestamp);
  const localTime = time.tz(timeZone).locale(language).format(MOMENT[language]);
  return html`<time datetime="${time.toISOString()}">${localTime}</time>`;
}

/** The time of day of a moment (ms since 1970) in the provider's time zone. */
export function clockTime(at: number, timeZone: string): Html {
  const time = dayjs(at);
  return html`<time datetime="${time.toISOString()}">${time.tz(timeZone).format('h:mm:ss A')}</time>`;
}
