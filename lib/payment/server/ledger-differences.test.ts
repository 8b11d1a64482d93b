import { expect, it } from '@jest/globals';
import '#tests/support/own-store.ts';
import { lines } from '#tests/support/captured-log.ts';

const { store } = await import('#lib/store/store.ts');
const { logRecordedDifferences: logNotedDifferences, recordDifferences: noteDifferences } =
  await import('./ledger-differences.ts');
const { settleDueAttempts } = await import('./settle-due-attempts.ts');

const DIFFERENCE = { attempt: 'a1', reference: '7K2M-9QXD', state: 'declined' };
const LOST = { attempt: 'a2', reference: null, state: null };

it('settles payments even if the recorded differences cannot be parsed', async () => {
  const { flags } = await store();
  await flags.put('differences with the provider', 'cut off {', 60_000);
  await expect(settleDueAttempts([])).resolves.toBeUndefined();
  expect(await flags.find('differences with the provider')).toBeNull();
});

it('logs each recorded difference once, as the event that the alarm watches', async () => {
  const opened = await store();
  await noteDifferences(opened, [DIFFERENCE]);
  await noteDifferences(opened, [LOST]);
  await noteDifferences(opened, []);
  await settleDueAttempts([]);
  await logNotedDifferences();
  expect(lines).toEqual([
    { level: 'error', event: 'attempt_contradicted', ...DIFFERENCE, reason: 'reconcile' },
    {
      level: 'error',
      event: 'attempt_contradicted',
      attempt: 'a2',
      reference: null,
      state: 'unknown here',
      reason: 'reconcile',
    },
  ]);
});
