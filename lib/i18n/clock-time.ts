/** Hour and minute with the generic name of the time zone, which holds in summer and winter: next-intl's formatter knows no such names. */
export const CLOCK_TIME = {
  hour: 'numeric',
  minute: '2-digit',
  hour12: true,
  timeZoneName: 'longGeneric',
} as const satisfies Intl.DateTimeFormatOptions;
