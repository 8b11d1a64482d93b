import { globSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';

/** WCAG 2.2.2: what moves by itself for longer than five seconds needs a way to pause it. Ours ends earlier, except where it shows progress. */
const MOST_MS = 5_000;

const PROGRESS = new Map([
  ['components/ui/spinner.module.css', 'a request runs'],
  ['components/ui/skeleton.module.css', 'the page is being read'],
  ['components/serviceability/stage-picture.module.css', 'an address or a kit is being checked'],
]);

const styleSheets = globSync('{app,components}/**/*.css').filter((path) =>
  /\banimation:/.test(readFileSync(path, 'utf8')),
);

const milliseconds = (time: string) => Number.parseFloat(time) * (time.endsWith('ms') ? 1 : 1_000);

/** How long an `animation` shorthand moves, with its longest delay in the sheet, in ms. */
function movingMs(shorthand: string, longestDelayMs: number): number {
  if (shorthand === 'none') return 0;
  if (/\binfinite\b/.test(shorthand)) return Infinity;
  const [duration = 0, delay = longestDelayMs] = (shorthand.match(/\b[\d.]+m?s\b/g) ?? []).map(milliseconds);
  const [, count = '1'] = /(?:^|\s)(\d+)(?=\s|$)/.exec(shorthand) ?? [];
  return duration * Number(count) + delay;
}

describe('an animation', () => {
  it('is found in the style sheets', () => {
    expect(styleSheets).toEqual(expect.arrayContaining([...PROGRESS.keys()]));
  });

  it.each(styleSheets.filter((path) => !PROGRESS.has(path)))('ends within five seconds in %s', (path) => {
    const text = readFileSync(path, 'utf8');
    const delays = [...text.matchAll(/animation-delay: ([\d.]+m?s)/g)].map(([, time = '0s']) => milliseconds(time));
    const shorthands = [...text.matchAll(/\banimation: ([^;]+);/g)].map(([, shorthand = '']) => shorthand);
    const longest = Math.max(...shorthands.map((shorthand) => movingMs(shorthand, Math.max(0, ...delays))));
    expect(longest).toBeLessThanOrEqual(MOST_MS);
  });

  it('is measured including its repetitions and its delay', () => {
    expect(movingMs('blink 1.2s steps(1) 4', 0)).toBeCloseTo(4_800);
    expect(movingMs('drift 3900ms ease-in-out', 900)).toBe(4_800);
    expect(movingMs('turn 900ms linear infinite', 0)).toBe(Infinity);
  });
});
