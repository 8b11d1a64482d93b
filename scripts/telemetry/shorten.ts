/** One minute of the rules is so many seconds of the test: everything is ten times as fast, and nothing else is changed. */
export const FACTOR = 10;

const MS = { ms: 1, s: 1_000, m: 60_000, h: 3_600_000, d: 86_400_000 } as const;

const isUnit = (unit: string): unit is keyof typeof MS => unit in MS;

/**
 * Divides each duration in a file of Prometheus by the same factor: ranges (`[15m]`), offsets, `for:` and intervals. Thresholds stay as they
 * are, those in seconds too.
 */
export function shorten(text: string, factor = FACTOR): string {
  return text.replace(
    /(\[|\boffset |\bfor: |_interval: )(\d+)(ms|s|m|h|d)\b/g,
    (whole, before: string, count: string, unit: string) =>
      isUnit(unit) ? `${before}${Math.round((Number(count) * MS[unit]) / factor)}ms` : whole,
  );
}
