/** A cell that a spreadsheet would take for a formula is a text: CSV knows no types. */
const FORMULA = /^[\t\r\n ]*[=+\-@\t\r＝＋－＠]/;

/** Experience: rows of text as RFC 4180 has them, with the mark that tells a spreadsheet about UTF-8. Amounts come as cents. */
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
