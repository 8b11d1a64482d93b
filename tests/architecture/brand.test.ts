import { describe, expect, it } from '@jest/globals';
import { readBrand } from '#scripts/brand/brand-file.ts';
import { leftovers, readRepository } from '#scripts/brand/check-brand.ts';
import { readSource, sourceFiles } from './source-files.ts';

/** Where the default brand appears for another reason than to be shown, by the start of the path. */
const NOT_SHOWN: Readonly<Record<string, string>> = {
  'lib/brand-values.ts': 'written from public/brand.json',
  'lib/domain/calendar-file.ts': 'names the software that wrote a calendar file (RFC 5545 §3.7.3)',
  'sandbox/brand.ts': 'exchanges it for the name of the brand',
  'sandbox/content/': 'sent with the name of the brand in its place (sandbox/brand.test.ts)',
};

/** What customers see comes from here. Names in lower case are those of the software: cookies, metrics, files. */
const SHOWN = /^(app|components|lib|messages|public|sandbox)\/.*(?<!\.test)\.(tsx?|json|css|svg|js)$/;
const DEFAULT = /Hearthline|hearthline\.example/;

const reading = readBrand(readRepository);
const leftoverNames = reading.ok ? leftovers(reading.brand, {}, readRepository) : reading.problems;

describe('the default brand', () => {
  const places = sourceFiles()
    .filter((path) => SHOWN.test(path) && !Object.keys(NOT_SHOWN).some((start) => path.startsWith(start)))
    .flatMap((path) =>
      readSource(path)
        .split('\n')
        .flatMap((line, index) => (DEFAULT.test(line) ? [{ path, number: index + 1, line: line.trim() }] : [])),
    );

  it('appears only in places that `npm run brand` names', () => {
    const isNamed = ({ path, number, line }: (typeof places)[number]) => {
      // A setting's default, or the brand's own file.
      const value = /'([^']+)'|: "([^"]+)"/.exec(line)?.slice(1).find(Boolean) ?? line;
      return leftoverNames.some(
        (one) => one.startsWith(`${path}:${number}:`) || (one.includes(value) && !one.startsWith('messages/')),
      );
    };
    expect(places.length).toBeGreaterThan(10);
    expect(places.filter((place) => !isNamed(place)).map(({ path, number }) => `${path}:${number}`)).toEqual([]);
  });

  it('still appears in each excepted place', () => {
    for (const start of Object.keys(NOT_SHOWN)) {
      const files = sourceFiles().filter((path) => path.startsWith(start));
      expect(files.map(readSource).join('\n')).toMatch(DEFAULT);
    }
  });
});
