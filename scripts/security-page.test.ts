import { existsSync, globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { inRoot } from './run/paths.ts';

/** How many rows of levels 1 and 2 each section of ASVS 5.0 has. They come first in their section. */
const SECTIONS: Record<string, number[]> = {
  V1: [2, 9, 11, 3, 2],
  V2: [3, 3, 4, 1],
  V3: [0, 2, 4, 6, 5, 0, 2],
  V4: [3, 1, 2, 4],
  V5: [1, 3, 2, 3],
  V6: [3, 12, 4, 4, 5, 3, 0, 4],
  V7: [3, 4, 2, 5, 2, 2],
  V8: [2, 3, 1, 1],
  V9: [3, 4],
  V10: [2, 2, 4, 11, 5, 2, 3],
  V11: [2, 3, 3, 4, 1, 1],
  V12: [3, 2, 4],
  V13: [1, 5, 2, 5],
  V14: [2, 4, 3],
  V15: [3, 3, 7],
  V16: [1, 5, 4, 3, 3],
  V17: [1, 4, 2],
};
const EVERY_ROW = Object.entries(SECTIONS).flatMap(([chapter, counts]) =>
  counts.flatMap((count, section) => Array.from({ length: count }, (_, row) => `${chapter}.${section + 1}.${row + 1}`)),
);

const page = readFileSync(inRoot('docs/security.md'), 'utf8');
const [chapters = '', open = ''] = page.slice(page.indexOf('## Requirements by chapter')).split('## Open rows');
const [mended = '', accepted = ''] = open.split('### Accepted');

/** The first cell of each row of the tables that is about rows of the standard. */
const rowCells = (text: string) => text.split('\n').flatMap((line) => /^\| (V\d[^|]*)\|/.exec(line)?.[1] ?? []);

/** `V1.2.1 to V1.2.3`, `V1.2.1` and a whole section, `V6.2`. */
function rowsIn(text: string): string[] {
  const names = text.matchAll(/(V\d+\.\d+)(?:\.(\d+)(?: to V\d+\.\d+\.(\d+))?)?/g);
  return [...names].flatMap(([, section = '', first, last]) => {
    if (first === undefined) return EVERY_ROW.filter((row) => row.startsWith(`${section}.`));
    const rows = Array.from({ length: Number(last ?? first) - Number(first) + 1 }, (_, index) => Number(first) + index);
    return rows.map((row) => `${section}.${row}`);
  });
}

const foundRows = {
  met: rowCells(chapters).flatMap(rowsIn),
  notApplicable: chapters.split('\n').flatMap((line) => (line.startsWith('Not applicable:') ? rowsIn(line) : [])),
  mended: rowCells(mended).flatMap(rowsIn),
  accepted: [...accepted.matchAll(/^\*\*(V[\d.]+),/gm)].map(([, row = '']) => row),
};

describe('docs/security.md', () => {
  it('names each row of levels 1 and 2 once', () => {
    expect(EVERY_ROW).toHaveLength(253);
    expect(Object.values(foundRows).flat().sort()).toEqual(EVERY_ROW.toSorted());
  });

  it('counts the rows of each chapter as it names them', () => {
    const count = (rows: readonly string[], chapter: string) =>
      rows.filter((row) => row.startsWith(`${chapter}.`)).length;
    for (const chapter of Object.keys(SECTIONS)) {
      const [line = ''] = new RegExp(`^\\| ${chapter} .*$`, 'm').exec(page) ?? [];
      const figures = line.split('|').slice(2, -1).map(Number);
      const { met, notApplicable } = foundRows;
      const expectedCounts = [EVERY_ROW, met, notApplicable, foundRows.mended, foundRows.accepted].map((rows) =>
        count(rows, chapter),
      );
      expect([chapter, ...figures]).toEqual([chapter, ...expectedCounts]);
    }
    const sums = [EVERY_ROW, ...Object.values(foundRows)].map((rows) => rows.length);
    expect(/^\| \*\*All\*\* .*$/m.exec(page)?.[0].split('|').slice(2, -1).map(Number)).toEqual(sums);
  });

  it('names files that exist as its evidence', () => {
    const names = new Set(page.match(/(?<=`)[\w./@-]+\.(?:tsx?|mjs|conf|cfg|service|json)(?=`)/g));
    // A name without a folder is that of a file beside the one before, or one that the build writes.
    const isThere = (name: string) =>
      name === 'script-inventory.json' ||
      name.startsWith('/') ||
      existsSync(inRoot(name)) ||
      globSync(`{app,lib,scripts,tests,docs}/**/${name}`, { cwd: inRoot('.') }).length > 0;
    expect(names.size).toBeGreaterThan(60);
    expect([...names].filter((name) => !isThere(name))).toEqual([]);
  });

  it('has cells of at most 150 characters', () => {
    const cells = page.split('\n').flatMap((line) => (line.startsWith('|') ? line.split('|').slice(1, -1) : []));
    expect(cells.map((cell) => cell.trim()).filter((cell) => cell.length > 150 && !/^[-:]+$/.test(cell))).toEqual([]);
  });
});
