import { useLocale, useTimeZone } from 'next-intl';
import { CLOCK_TIME } from '#lib/i18n/clock-time.ts';
import { LANGUAGES } from '#lib/i18n/locales.ts';

/** A name of a day of the week is a day of this week. */
const WEEK_MS = 6 * 24 * 3_600_000;

/**
 * The values for a sentence about the end of an outage, by the provider's clock: '1:52 AM Eastern' on 'Saturday' where dates are short, '1:52
 * a. m.' on 'sábado 28 de noviembre' where they are long. `hour`: for 'a la' and 'a las'.
 */
export function useOutageEnd(): (expectedEnd: string) => { day: string; time: string; hour: number } {
  const locale = useLocale();
  const timeZone = useTimeZone();
  const isShort = LANGUAGES[locale].dates === 'short';
  return (expectedEnd) => {
    const moment = new Date(expectedEnd);
    const format = (options: Intl.DateTimeFormatOptions) =>
      new Intl.DateTimeFormat(locale, { ...options, ...(timeZone && { timeZone }) });
    const { timeZoneName, ...hourAndMinute } = CLOCK_TIME;
    // Browsers differ in the spaces around 'AM' and 'a. m.'.
    const time = format(hourAndMinute).format(moment).replaceAll(/\s/g, '\u00A0');
    const zone = format({ ...hourAndMinute, timeZoneName })
      .formatToParts(moment)
      .find(({ type }) => type === 'timeZoneName')
      ?.value.replace(/ Time$/, '');
    const isThisWeek = moment.getTime() - Date.now() < WEEK_MS;
    const hasDate = !isShort || !isThisWeek;
    const day = format({ weekday: 'long', ...(hasDate && { month: 'long', day: 'numeric' }) }).format(moment);
    return {
      day: isShort ? day : day.replace(',', ''),
      time: isShort && zone ? `${time} ${zone}` : time,
      hour: Number.parseInt(time, 10),
    };
  };
}
