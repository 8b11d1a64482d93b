import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FlowProgress } from '#components/layout/flow-progress.tsx';
import { progressSteps, redirectPath } from '#lib/flows/step-table.ts';
import { ATTEMPT_STATES } from '#lib/rules/payment/attempt-state.ts';
import { flowsText } from '#scripts/flows.ts';
import { push, renderShop } from '#tests/support/shop-screen.tsx';
import { stepPathsIn } from './step-paths.ts';
import { GIFT_FLOW, GIFT_SCREENS, type GiftFacts, type GiftStep, WITH_GIFTS } from './throw-away-steps.tsx';

const nothing: GiftFacts = { isChosen: false, attempt: null };
const steps: GiftStep[] = ['choose', 'card', 'status', 'receipt'];
const progress = progressSteps(GIFT_FLOW);

/** Renders a path as every page does: first the guard, then the screen below the progress bar. Returns the path that is shown. */
function visit(path: string, facts: GiftFacts): string {
  const step = steps.find((one) => GIFT_FLOW[one].path === path);
  if (!step) throw new Error(`No page at ${path}`);
  const redirect = redirectPath(GIFT_FLOW, step, facts);
  if (redirect !== null) return visit(redirect, facts);
  const Screen = GIFT_SCREENS[step];
  document.body.replaceChildren();
  const page = (
    <>
      <FlowProgress steps={progress} />
      <Screen />
    </>
  );
  renderShop(page, { path: `/en${path}` });
  return path;
}

const percent = () => Number(screen.getByRole('progressbar').getAttribute('value'));

async function next(): Promise<string> {
  await userEvent.click(screen.getByRole('button'));
  return String(push.mock.calls[0]?.[0]).replace('/en', '');
}

describe('a flow of four pages that nobody sells', () => {
  it('is walked through from its table alone', async () => {
    const facts: GiftFacts[] = [
      nothing,
      { isChosen: true, attempt: 'ready' },
      { isChosen: true, attempt: 'submitted' },
      { isChosen: true, attempt: 'confirmed' },
    ];
    const seen: [string, number][] = [];
    let wanted = '/gift';
    for (const known of facts) {
      const shown = visit(wanted, known);
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
  ])('is guarded by it: %s', (_what, wanted, facts, shown) => {
    expect(visit(wanted, facts)).toBe(shown);
  });

  it('shows every customer a page, whatever is known', () => {
    for (const attempt of [null, ...ATTEMPT_STATES]) {
      for (const isChosen of [true, false]) {
        for (const { path } of Object.values(GIFT_FLOW)) {
          expect(visit(path, { isChosen, attempt })).toMatch(/^\/gift/);
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
