import { readFileSync } from 'node:fs';
import { describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { ATTEMPT_STATES } from '#lib/rules/payment/attempt-state.ts';
import { flowsText } from '#scripts/flows.ts';
import { push, renderShop } from '#tests/support/shop-screen.tsx';
import { stepPathsIn } from './step-paths.ts';
import type { GiftFacts, GiftStep } from './throw-away-steps.tsx';

jest.unstable_mockModule('next/headers', () => ({ headers: async () => new Headers(), cookies: async () => ({}) }));
jest.unstable_mockModule('next-intl/server', () => ({
  getLocale: async () => 'en',
  getMessages: async () => ({}),
  getTimeZone: async () => 'UTC',
}));
jest.unstable_mockModule('#lib/http/admit-page.ts', () => ({ admitPage: async () => true }));

const { GIFT_FLOW, GIFT_PAGES, stored, WITH_GIFTS } = await import('./throw-away-steps.tsx');

const nothing: GiftFacts = { isChosen: false, attempt: null };
const steps: GiftStep[] = ['choose', 'card', 'status', 'receipt'];

/** Opens a path as a browser does, which follows redirects. Returns the path that is shown. */
async function visit(path: string, facts: GiftFacts): Promise<string> {
  const step = steps.find((one) => GIFT_FLOW[one].path === path);
  if (!step) throw new Error(`No page at ${path}`);
  stored.facts = facts;
  const request = { params: Promise.resolve({}), searchParams: Promise.resolve({}) };
  let page: ReactNode;
  try {
    page = await GIFT_PAGES[step](request);
  } catch (error) {
    return visit(redirectedTo(error), facts);
  }
  document.body.replaceChildren();
  renderShop(page, { path: `/en${path}` });
  return path;
}

/** Where the framework leads when `redirect` is thrown, without the locale. */
function redirectedTo(error: unknown): string {
  const [code, , url = ''] = String(Object(error).digest).split(';');
  if (code !== 'NEXT_REDIRECT' || !url.startsWith('/en/')) throw error;
  return url.slice('/en'.length);
}

const percent = () => Number(screen.getByRole('progressbar').getAttribute('value'));

async function next(): Promise<string> {
  await userEvent.click(screen.getByRole('button'));
  return String(push.mock.calls[0]?.[0]).replace('/en', '');
}

describe('a flow of four pages that nobody sells', () => {
  it('is walked through by its pages, in the order of its table', async () => {
    const facts: GiftFacts[] = [
      nothing,
      { isChosen: true, attempt: 'ready' },
      { isChosen: true, attempt: 'submitted' },
      { isChosen: true, attempt: 'confirmed' },
    ];
    const seen: [string, number][] = [];
    let wanted = '/gift';
    for (const known of facts) {
      const shown = await visit(wanted, known);
      seen.push([shown, percent()]);
      if (shown !== '/gift/receipt') wanted = await next();
    }
    expect(seen).toEqual([
      ['/gift', 33],
      ['/gift/card', 66],
      ['/gift/status', 66],
      ['/gift/receipt', 100],
    ]);
    expect(screen.getByText('Enjoy')).toBeVisible();
  });

  it.each<[string, string, GiftFacts, string]>([
    ['a deep link into it', '/gift/card', nothing, '/gift'],
    ['a receipt of nothing', '/gift/receipt', { isChosen: true, attempt: 'ready' }, '/gift'],
    ['a step while it is being paid', '/gift/card', { isChosen: true, attempt: 'unknown' }, '/gift/status'],
    ['a step after it was paid', '/gift', { isChosen: true, attempt: 'confirmed' }, '/gift/receipt'],
    ['a declined payment', '/gift/status', { isChosen: true, attempt: 'declined' }, '/gift'],
  ])('is guarded by it: %s', async (_what, wanted, facts, shown) => {
    expect(await visit(wanted, facts)).toBe(shown);
  });

  it('shows every customer a page, whatever is known', async () => {
    for (const attempt of [null, ...ATTEMPT_STATES]) {
      for (const isChosen of [true, false]) {
        for (const { path } of Object.values(GIFT_FLOW)) {
          expect(await visit(path, { isChosen, attempt })).toMatch(/^\/gift/);
        }
      }
    }
  });

  it('is documented and watched by being registered', () => {
    const text = flowsText(WITH_GIFTS);
    expect(text).toContain('## gift');
    expect(text).toContain('  choose --> card\n  choose -.-> status\n');
    expect(text).toContain('| card | `/gift/card` | `Pay` | 66 % | `isChosen` | choose | status |');
    expect(stepPathsIn("router.push('/gift/card')", WITH_GIFTS)).toEqual(['/gift/card']);
  });

  it('names its pages in its table alone', () => {
    const source = readFileSync('tests/architecture/throw-away-steps.tsx', 'utf8');
    expect(stepPathsIn(source, WITH_GIFTS)).toEqual(Object.values(GIFT_FLOW).map(({ path }) => path));
  });
});
