import { useFormatter } from 'next-intl';

/** The values for a sentence about the end of an outage: the day, and the time with the provider's time zone. `hour`: for 'a la' and 'a las'. */
export function useOutageEnd(): (expectedEnd: string) => { day: string; time: string; hour: number } {
  const format = useFormatter();
  return (expectedEnd) => {
    const moment = new Date(expectedEnd);
    const clock = { hour: 'numeric', minute: '2-digit', hour12: true, timeZoneName: 'longGeneric' } as const;
    const time = format.dateTime(moment, clock);
    return {
      day: format.dateTime(moment, { weekday: 'long', month: 'long', day: 'numeric' }),
      time,
      hour: Number.parseInt(time, 10),
    };
  };
}
