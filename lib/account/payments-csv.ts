/** Text that a spreadsheet would take for a formula, because CSV has no types. */
const FORMULA = /^[\t\r\n ]*[=+\-@\t\r＝＋－＠]/;

/** Rows as RFC 4180 CSV, with a byte order mark so that spreadsheets read them as UTF-8. Amounts are passed in cents. */
export function csvOf(rows: readonly (readonly (string | { cents: number })[])[]): string {
  return `\uFEFF${rows.map((row) => `${row.map(cellOf).join(',')}\r\n`).join('')}`;
}

function cellOf(value: string | { cents: number }): string {
  if (typeof value !== 'string') return (value.cents / 100).toFixed(2);
  const safe = FORMULA.test(value) ? `'${value}` : value;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}

export function paymentsFileName(year: number | null): string {
  return year === null ? 'payments.csv' : `payments-${year}.csv`;
}
