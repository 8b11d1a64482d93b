import { describe, expect, it } from '@jest/globals';
import { FLOWS } from '#lib/flows/flows.ts';
import { LITEPAY_FLOW } from '#lib/flows/litepay.ts';
import { findLandingPage } from '#lib/landing-pages.ts';
import { edgesOf } from './module-graph.ts';
import { readSource, sourceFiles } from './source-files.ts';
import { stepPathsIn } from './step-paths.ts';

const sources = sourceFiles().filter((path) => /^(app|components|lib)\/.*\.tsx?$/.test(path) && !/\.test\./.test(path));
/** The step tables themselves, and the list of pages that next.config reads. */
const MAY_NAME_PATHS = /^lib\/(flows\/|landing-pages\.ts$)/;

describe('the paths of steps', () => {
  it('are named by no page, screen, handler or service', () => {
    const found = sources
      .filter((path) => !MAY_NAME_PATHS.test(path))
      .flatMap((path) => stepPathsIn(readSource(path), FLOWS).map((text) => `${path}: ${text}`));
    expect(sources.length).toBeGreaterThan(500);
    expect(found).toEqual([]);
  });

  it('are those of the table in the list of landing pages too', () => {
    expect(findLandingPage('litepay')?.path).toBe(LITEPAY_FLOW.find.path);
  });

  it.each<[string, number]>([
    ["router.push('/litepay')", 1],
    ["router.push('/buy/order-review?purchase=x')", 1],
    ['<a href="/en/buy#plans" />', 1],
    ['<a href={`/${locale}/litepay`} />', 1],
    ["const path = isOld ? '/litepay/status' : '/litepay/refill';", 2],
    ["const url = 'https://shop.example.com/es/buy/internet';", 1],
    ['<a href={`${BUY_ENTRY}/order-review`} />', 1],
    ["const path = LITEPAY_ENTRY + '/status';", 1],
    ['<a href={`/${locale}${BUY_ENTRY}?lm=${lm}`} />', 0],
    ["postJson('/api/litepay/pay', body)", 0],
    ["const draft = 'litepay/card';", 0],
    ["import { BUY_FLOW } from '../../buy/flow.ts'; // leads to '/buy'", 0],
    ["const lazy = () => import('/buy/screen.ts');", 0],
    ["const path = '/buyers';", 0],
  ])('are found in %s %i times', (source, times) => {
    expect(stepPathsIn(source, FLOWS)).toHaveLength(times);
  });
});

describe('a flow', () => {
  const tables = edgesOf('lib/flows/flows.ts').map(({ to }) => to);

  it('is registered with its table', () => {
    const entries = Object.values(FLOWS).map((table) => Object.values(table)[0]?.path);
    expect(tables).toEqual(entries.map((path) => `lib/flows${path}.ts`));
  });

  it.each(tables)('%s is read by its registration, its own pages and one folder of services', (table) => {
    const readers = sources.filter((path) => edgesOf(path).some(({ to }) => to === table));
    const entry = table.replace(/^lib\/flows(.*)\.ts$/, '$1');
    const ownPages = new RegExp(`^app/\\[locale\\]/\\([a-z]+\\)${entry}/`);
    const others = readers.filter((path) => !ownPages.test(path)).map((path) => path.replace(/[^/]+$/, ''));
    expect(readers.length).toBeGreaterThan(5);
    expect([...new Set(others)]).toEqual(['lib/flows/', expect.stringMatching(/^lib\/services\/[a-z]+\/$/)]);
  });
});
