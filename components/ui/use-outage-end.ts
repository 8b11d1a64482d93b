import { useFormatter, useLocale, useTimeZone } from 'next-intl';
import { CLOCK_TIME } from '#lib/i18n/clock-time.ts';

/** The values for a sentence about the end of an outage: the day, and the time with the provider's time zone. `hour`: for 'a la' and 'a las'. */
export function useOutageEnd(): (expectedEnd: string) => { day: string; time: string; hour: number } {
  const format = useFormatter();
  const locale = useLocale();
  const timeZone = useTimeZone();
  return (expectedEnd) => {
    const moment = new Date(expectedEnd);
    const clock = new Intl.DateTimeFormat(locale, { ...CLOCK_TIME, ...(timeZone && { timeZone }) });
    const time = clock.format(moment);
    return {
      day: format.dateTime(moment, { weekday: 'long', month: 'long', day: 'numeric' }),
      time,
      hour: Number.parseInt(time, 10),
    };
  };
}
