import { describe, expect, it } from '@jest/globals';
import { printLine } from './print.ts';
import { runStages, type Stage } from './stage.ts';

const signal = new AbortController().signal;

/** Stages that run until released, and what was started and printed so far. */
function rehearsal() {
  const startedStages: string[] = [];
  const release: Record<string, (isGood: boolean) => void> = {};
  const output: string[] = [];
  const stage = (name: string, rest: Partial<Stage> = {}): Stage => ({
    name,
    run: async () => {
      startedStages.push(name);
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
    runStages(stages, { processors, signal, write: (text) => output.push(text) });
  return { begun: startedStages, printed: output, stage, end, run };
}

describe('stages', () => {
  it("run in parallel, one for each processor, in the list's order", async () => {
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

  it('run one after the other on one processor', async () => {
    const { begun, stage, end, run } = rehearsal();
    const all = run([stage('wide', { processors: 2 }), stage('a')], 1);
    expect(begun).toEqual(['wide']);
    await end('wide');
    await end('a');
    expect(await all).toHaveLength(2);
  });

  it('wait for the stage that they need, and do not run without it', async () => {
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

  it('print one after the other although they run in parallel', async () => {
    const { printed, stage, end, run } = rehearsal();
    const all = run([stage('a'), stage('b')]);
    expect(printed.join('')).toBe('\n==> a\na begins\n');
    await end('b');
    expect(printed.join('')).toBe('\n==> a\na begins\n');
    await end('a');
    await all;
    expect(printed.join('')).toBe('\n==> a\na begins\na ends\n\n==> b\nb begins\nb ends\n');
  });

  it('fail when they throw, and the others continue', async () => {
    const { stage, end, run } = rehearsal();
    const brokenStage: Stage = { name: 'broken', run: () => Promise.reject(new Error('out of order')) };
    const all = run([brokenStage, stage('a', { after: ['broken'] })]);
    await new Promise((resolve) => setImmediate(resolve));
    await end('a');
    expect(await all).toMatchObject([
      { failed: 1, note: 'broke off' },
      { failed: 0, passed: 1 },
    ]);
  });
});
