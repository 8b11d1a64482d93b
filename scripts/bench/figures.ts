/** The middle of the values, the upper one of two; NaN of none. */
export function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

const NAME_WIDTH = 24;

/** One row of a table, its cells `width` characters wide. */
export function printRow(name: string, cells: readonly string[], width: number): void {
  console.log([name.padEnd(NAME_WIDTH), ...cells.map((cell) => cell.padStart(width))].join(''));
}
