import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';

const COLUMN = 'components/layout/column.module.css';

/** Modules that center a column of this width with rules of their own, and why. */
const OWN = new Map([
  ['app/[locale]/(litepay)/litepay/refill/screen.module.css', 'one step of three has nothing beside it'],
  ['app/[locale]/(litepay)/no-internet/page.module.css', 'its parts are in separate columns'],
]);

it('a column of reading width in the middle of the page comes from one module', () => {
  const rules = globSync('{app,components}/**/*.css').flatMap((path) =>
    readFileSync(path, 'utf8')
      .split('}')
      .filter((rule) => /max-inline-size: var\(--column\)/.test(rule) && /margin-inline: auto/.test(rule))
      .map(() => path),
  );
  expect(rules.filter((path) => !OWN.has(path))).toEqual([COLUMN]);
});
