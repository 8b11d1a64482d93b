/** The value below which `share` (0 to 1) of the others lie; NaN of none. */
export function quantile(values: readonly number[], share: number): number {
  const ascending = [...values].sort((one, other) => one - other);
  return ascending[Math.min(ascending.length - 1, Math.ceil(ascending.length * share) - 1)] ?? Number.NaN;
}

/** Median, 99 of 100, and the longest, of times in ms. */
export function timesText(values: readonly number[]): string {
  const ms = (value: number) => `${Math.round(value)} ms`;
  return `median ${ms(quantile(values, 0.5))}, p99 ${ms(quantile(values, 0.99))}, longest ${ms(quantile(values, 1))}`;
}
