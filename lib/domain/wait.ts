/** Up to here a wait is told in minutes. */
const MOST_MINUTES = 90;

/** The wait that a limit asks for, rounded up: '15 minutes', '24 hours'. */
export function formatWait(seconds: number, locale: string): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  const [unit, count] = minutes > MOST_MINUTES ? ['hour', Math.ceil(minutes / 60)] : ['minute', minutes];
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' }).format(count);
}
