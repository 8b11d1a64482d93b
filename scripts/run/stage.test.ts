import { describe, expect, it } from '@jest/globals';
import { printLine } from './print.ts';
import { runStages, type Stage } from './stage.ts';

const interrupted = new AbortController().signal;

/** Stages that run until released, and what was started and printed so far. */
function rehearsal() {
  const begun: string[] = [];
  const release: Record<string, (isGood: boolean) => void> = {};
  const printed: string[] = [];
  const stage = (name: string, rest: Partial<Stage> = {}): Stage => ({
    name,
    run: async () => {
      begun.push(name);
      printLine(`${name} begins`);
      const isGood = await new Promise<boolean>((resolve) => {
        release[name] = resolve;
      });
      printLine(`${name} ends`);
      return isGood;
    },
    ...rest,
  });
  const end = async (name: string, isGood = true) => {
    release[name]?.(isGood);
    await new Promise((resolve) => setImmediate(resolve));
  };
  const run = (stages: Stage[], processors = 2) =>
    runStages(stages, { processors, interrupted, write: (text) => printed.push(text) });
  return { begun, printed, stage, end, run };
}

describe('stages', () => {
  it('run side by side, as many as there are processors for, in the list’s order', async () => {
    const { begun, stage, end, run } = rehearsal();
    const all = run([
      stage('a'),
      stage('wide', { processors: 2 }),
      stage('b'),
      stage('c'),
      stage('free', { processors: 0 }),
    ]);
    expect(begun).toEqual(['a', 'b', 'free']);
    await end('a');
    expect(begun).toEqual(['a', 'b', 'free', 'c']);
    await end('b');
    await end('c');
    expect(begun).toEqual(['a', 'b', 'free', 'c', 'wide']);
    await end('wide');
    await end('free');
    expect((await all).map(({ name }) => name)).toEqual(['a', 'wide', 'b', 'c', 'free']);
  });

  it('run on one processor too, one after the other', async () => {
    const { begun, stage, end, run } = rehearsal();
    const all = run([stage('wide', { processors: 2 }), stage('a')], 1);
    expect(begun).toEqual(['wide']);
    await end('wide');
    await end('a');
    expect(await all).toHaveLength(2);
  });

  it('wait for those before them, and are not run without one that they need', async () => {
    const { begun, stage, end, run } = rehearsal();
    const all = run([
      stage('build'),
      stage('start', { needs: 'build' }),
      stage('report', { after: ['build', 'start'] }),
    ]);
    expect(begun).toEqual(['build']);
    await end('build', false);
    expect(begun).toEqual(['build', 'report']);
    await end('report');
    expect(await all).toMatchObject([
      { name: 'build', passed: 0, failed: 1 },
      { name: 'start', failed: 1, note: 'not run: build failed' },
      { name: 'report', passed: 1, failed: 0 },
    ]);
  });

  it('print one after the other, whatever they do at the same time', async () => {
    const { printed, stage, end, run } = rehearsal();
    const all = run([stage('a'), stage('b')]);
    expect(printed.join('')).toBe('\n==> a\na begins\n');
    await end('b');
    expect(printed.join('')).toBe('\n==> a\na begins\n');
    await end('a');
    await all;
    expect(printed.join('')).toBe('\n==> a\na begins\na ends\n\n==> b\nb begins\nb ends\n');
  });

  it('that break off have failed, and the others go on', async () => {
    const { stage, end, run } = rehearsal();
    const broken: Stage = { name: 'broken', run: () => Promise.reject(new Error('out of order')) };
    const all = run([broken, stage('a', { after: ['broken'] })]);
    await new Promise((resolve) => setImmediate(resolve));
    await end('a');
    expect(await all).toMatchObject([
      { failed: 1, note: 'broke off' },
      { failed: 0, passed: 1 },
    ]);
  });
});
