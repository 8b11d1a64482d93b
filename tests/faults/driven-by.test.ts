import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { LOCALES } from '#lib/i18n/locales.ts';
import { everyCaseOf, someCasesOf } from './cases.ts';
import { CODE_DRIVERS, DRIVERS, driverOf } from './driven-by.ts';
import { matrix } from './rows.ts';

const ROOT = join(import.meta.dirname, '../..');
const sourceOf = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const nameOf = ({ call, page, given }: (typeof matrix)[number]) => `${call} on ${page} (${given})`;

describe('every fault row', () => {
  it.each(matrix.map((block) => [nameOf(block), driverOf(block)?.file ?? 'nobody', block] as const))(
    '%s is driven by %s, in both languages and ways',
    (_name, file, block) => {
      expect(sourceOf(file)).toContain(driverOf(block)?.module);
      const every = everyCaseOf(block).map(({ row, when, locale }) => `${row.kind} ${when} ${locale}`);
      const ways = block.rows.flatMap(({ kind }) =>
        (['lasting', 'once'] as const).flatMap((when) => LOCALES.map((locale) => `${kind} ${when} ${locale}`)),
      );
      expect(every.sort()).toEqual(ways.sort());
      expect(someCasesOf(block).map(({ row }) => row.kind)).toEqual(block.rows.map(({ kind }) => kind));
    },
  );

  it('is met in both languages by the short run too, kind by kind', () => {
    const met = new Set(matrix.flatMap((block) => someCasesOf(block).map((one) => `${one.row.kind} ${one.locale}`)));
    const kinds = new Set(matrix.flatMap(({ rows }) => rows.map(({ kind }) => kind)));
    const wanted = [...kinds].flatMap((kind) => LOCALES.map((locale) => `${kind} ${locale}`));
    expect(wanted.filter((way) => !met.has(way))).toEqual([]);
  });

  it('of a call that a test names is taken by its name there', () => {
    for (const { file, calls } of DRIVERS) {
      const source = sourceOf(file);
      expect({ file, missing: calls?.filter((call) => !source.includes(`'${call}'`)) ?? [] }).toEqual({
        file,
        missing: [],
      });
    }
  });

  it('is not named for a test that drives none', () => {
    const busy = new Set(matrix.map((block) => driverOf(block)?.file));
    expect(DRIVERS.map(({ file }) => file).filter((file) => !busy.has(file))).toEqual([]);
  });
});

it.each(CODE_DRIVERS)('every code of the catalogue, answered to $call, is driven by $file', ({ file, call }) => {
  const source = sourceOf(file);
  expect(source).toMatch(/\bCATALOGUE\b/);
  expect(source).toMatch(new RegExp(`call: '${call}', kind: 'code'|refusal\\('${call}', code\\)`));
});
