import { describe, expect, it } from '@jest/globals';
import { onEachStore } from '#tests/support/store-under-test.ts';
import { readCommand, runCommand } from './maintenance.ts';

const NOW = Date.UTC(2026, 10, 28, 12);

describe('the arguments of maintenance', () => {
  it('name the command, the operator and the end', () => {
    expect(readCommand(['status'], NOW)).toEqual({ command: 'status' });
    expect(readCommand(['off', '--by', ' Ada  King '], NOW)).toEqual({ command: 'off', by: 'Ada King' });
    expect(readCommand(['on', '--by', 'Ada', '--until', '2026-11-28T22:00-05:00'], NOW)).toEqual({
      command: 'on',
      by: 'Ada',
      until: Date.UTC(2026, 10, 29, 3),
    });
  });

  it('may name the end as the next such time of day', () => {
    const midnight = new Date(NOW);
    midnight.setDate(midnight.getDate() + 1);
    midnight.setHours(0, 0, 0, 0);
    expect(readCommand(['on', '--by', 'Ada', '--until', '0:00'], NOW)).toMatchObject({ until: midnight.getTime() });
  });

  it.each([
    [[]],
    [['on']],
    [['off']],
    [['on', '--by', '12']],
    [['status', '--by', 'Ada']],
    [['off', '--by', 'Ada', '--until', '22:00']],
    [['on', 'off', '--by', 'Ada']],
    [['on', '--by', 'Ada', '--until', '25:00']],
    [['on', '--by', 'Ada', '--until', '2020-01-01T00:00Z']],
    [['on', '--by', 'Ada', '--for', 'ever']],
  ])('refuse %j', (args) => {
    expect(() => readCommand(args, NOW)).toThrow(/Usage|--by NAME/);
  });
});

onEachStore((under) => {
  it('turn maintenance on and off, and record by whom', async () => {
    const { store } = under();
    expect((await runCommand(store, { command: 'status' })).says).toBe('Maintenance is off.');
    const on = await runCommand(store, { command: 'on', by: 'Ada King', until: null });
    expect(on).toMatchObject({ says: expect.stringMatching(/on since .*, by Ada King\./), state: 'on' });
    expect((await runCommand(store, { command: 'status' })).says).toContain('by Ada King');
    expect(await runCommand(store, { command: 'off', by: 'Ada King' })).toMatchObject({ state: 'off' });
    expect(await runCommand(store, { command: 'off', by: 'Ada King' })).toMatchObject({ state: null });
  });
});
