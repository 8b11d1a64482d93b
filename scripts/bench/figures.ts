/** The median, the upper one of two middle values; NaN for an empty list. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const NAME_WIDTH = 24;

/** Prints one row of a table, its cells `width` characters wide. */
export function printRow(name: string, cells: readonly string[], width: number): void {
  console.log([name.padEnd(NAME_WIDTH), ...cells.map((cell) => cell.padStart(width))].join(''));
}
