import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { ACTIVATION_PERMISSION_ERROR_PAGE } from '#lib/domain/session/site-paths.ts';
import { FLOWS } from './flows.ts';
import type { StepRow } from '#lib/domain/step-table.ts';

/**
 * Paths of the pages and handlers, without the locale. A page opened by a link with a token is an entry, not a step; the one for whoever
 * may not activate belongs to the guard.
 */
const PAGES = globSync('app/[[]locale[]]/**/{page.tsx,route.ts}', { cwd: process.cwd() })
  .map((file) =>
    file
      .replace('app/[locale]', '')
      .replace(/\/(page\.tsx|route\.ts)$/, '')
      .replaceAll(/\/\([a-z]+\)/g, ''),
  )
  .filter((path) => !path.includes('[') && path !== ACTIVATION_PERMISSION_ERROR_PAGE);

const conditionsOf = ({ needs, elseIf = [] }: StepRow<string, never>) => [needs, ...elseIf.map(({ when }) => when)];

describe.each(Object.entries(FLOWS))('the flow %s', (name, table) => {
  const rows = Object.values(table);
  const paths = [...new Set(rows.map(({ path }) => path))].sort();

  it('has a row for each of its pages, and a page for each of its rows', () => {
    const [entry = ''] = paths;
    expect(PAGES.filter((path) => path === entry || path.startsWith(`${entry}/`)).sort()).toEqual(paths);
  });

  it('has conditions that can be printed by their name', () => {
    const names = rows.flatMap(conditionsOf).map((condition) => condition.name);
    expect(names.filter((each) => ['', 'needs', 'when'].includes(each))).toEqual([]);
  });

  it('has titles that there are', () => {
    const messages: unknown = JSON.parse(readFileSync(`messages/en/${name}.json`, 'utf8'));
    const titleOf = (key: string) =>
      key.split('.').reduce<unknown>((part, word) => Reflect.get(Object(part), word), messages);
    expect(rows.filter(({ title }) => typeof titleOf(title) !== 'string')).toEqual([]);
  });

  it('refuses nobody only where every request may stay', () => {
    expect(rows.filter((row) => (row.else === null) !== (row.needs.name === 'always'))).toEqual([]);
  });
});
