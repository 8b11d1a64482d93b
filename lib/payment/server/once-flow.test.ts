import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { afterwards, passTime } from '#tests/support/payment-core.ts';
import { LOST, NOT_SENT, PAID, decline } from '#tests/support/scripted-charge.ts';
import type { OnceAction } from './once-flow.ts';

const { store } = await import('#lib/store/store.ts');
const { findOnceAction, runOnce } = await import('./once-flow.ts');
const { settleDueAttempts } = await import('./settle-due-attempts.ts');
const { attempts } = await store();

interface Modem {
  accountId: string;
  macId: string;
}

/**
 * An action that activates something once. `responses` are returned in order, then the last one again; a confirmed activation shows as
 * evidence.
 */
function activation(
  responses: readonly (ChargeOutcome | (() => Promise<ChargeOutcome>))[],
  notOn: false | 'absent' = false,
) {
  const sent: { key: string; macId: string }[] = [];
  const on = new Set<string>();
  const actionOn = ({ accountId, macId }: Modem): OnceAction => ({
    name: 'ACTIVATE',
    accountId,
    browserId: randomUUID(),
    trackingId: randomUUID(),
    idempotencyScope: [macId],
    prepare:
      ({ id: key }) =>
      async () => {
        sent.push({ key, macId });
        const next = responses[Math.min(sent.length, responses.length) - 1];
        const outcome = typeof next === 'function' ? await next() : next;
        if (outcome?.outcome === 'confirmed') on.add(key);
        return outcome ?? LOST;
      },
    findEvidence: async ({ id }) => on.has(id) || notOn,
  });
  return { actionOn, sent, on };
}

const modemOf = () => ({ accountId: randomUUID(), macId: '00:11:22:33:44:55' });

describe('runOnce', () => {
  it('sends one request for an action started in two tabs and ten browsers', async () => {
    const { actionOn, sent } = activation([PAID]);
    const modem = modemOf();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => runOnce(actionOn(modem), 'en')));
    await afterwards();
    expect(sent).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(new Set(outcomes.map(({ reference }) => reference)).size).toBe(1);
    expect(await runOnce(actionOn(modem), 'en')).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(1);
  });

  it('does not send again after a lost response, and settles by evidence', async () => {
    const lost = async () => {
      on.add(sent.at(-1)?.key ?? '');
      return LOST;
    };
    const { actionOn, sent, on } = activation([lost, PAID]);
    const modem = modemOf();
    await runOnce(actionOn(modem), 'en');
    await afterwards();
    expect(await runOnce(actionOn(modem), 'en')).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(1);
  });

  it('stays pending until the provider shows the effect', async () => {
    const { actionOn, sent, on } = activation([LOST, PAID]);
    const modem = modemOf();
    await runOnce(actionOn(modem), 'en');
    await afterwards();
    expect(await runOnce(actionOn(modem), 'en')).toMatchObject({ outcome: 'pending' });
    on.add(sent[0]?.key ?? '');
    passTime(60_000);
    // The page's own request takes the review over after its response.
    expect(await runOnce(actionOn(modem), 'en')).toMatchObject({ outcome: 'pending' });
    await afterwards();
    expect(await runOnce(actionOn(modem), 'en')).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(1);
  });

  it('allows another try once the provider shows, after a grace period, that nothing was done', async () => {
    const { actionOn, sent } = activation([LOST, PAID], 'absent');
    const modem = modemOf();
    await runOnce(actionOn(modem), 'en');
    await afterwards();
    expect(await findOnceAction(actionOn(modem))).toMatchObject({ outcome: { outcome: 'failed' } });
    expect(sent).toHaveLength(1);
    await runOnce(actionOn(modem), 'en');
    await afterwards();
    expect(await findOnceAction(actionOn(modem))).toMatchObject({ outcome: { outcome: 'done' } });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('returns the outcome of an action without starting it', async () => {
    const { actionOn, sent } = activation([PAID]);
    expect(await findOnceAction(actionOn(modemOf()))).toBeNull();
    expect(sent).toEqual([]);
  });

  it.each<[string, ChargeOutcome, string | null]>([
    ['was refused with a code that nobody knows', decline('BUS_ACT_099'), 'BUS_ACT_099'],
    ['was refused with a 403', NOT_SENT, null],
  ])('may be tried again when it %s, and is then sent once more', async (_what, outcome, code) => {
    const { actionOn, sent } = activation([outcome, PAID]);
    const modem = modemOf();
    const first = await runOnce(actionOn(modem), 'en');
    expect(first).toMatchObject({ outcome: 'failed' });
    expect(await attempts.find(sent[0]?.key ?? '')).toMatchObject({ outcomeCode: code });
    const again = await Promise.all(Array.from({ length: 5 }, () => runOnce(actionOn(modem), 'en')));
    await afterwards();
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(again.some(({ outcome: seen }) => seen === 'done')).toBe(true);
    expect(await runOnce(actionOn(modem), 'en')).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(2);
  });

  it('treats another account, scope or flow as another action', async () => {
    const { actionOn, sent } = activation([PAID]);
    const modem = modemOf();
    for (const other of [modem, modemOf(), { ...modem, macId: 'another' }]) await runOnce(actionOn(other), 'en');
    await runOnce({ ...actionOn(modem), name: 'RESTART' }, 'en');
    await afterwards();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
  });

  it('settles the action of a process that died, without a caller', async () => {
    const dead = Promise.withResolvers<ChargeOutcome>();
    const { actionOn, sent, on } = activation([() => dead.promise]);
    const modem = modemOf();
    void runOnce(actionOn(modem), 'en');
    while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const key = sent[0]?.key ?? '';
    on.add(key);
    passTime(30_000);
    await settleDueAttempts([{ name: 'ACTIVATE', findEvidence: async ({ id }) => on.has(id) }]);
    expect(await attempts.find(key)).toMatchObject({ state: 'confirmed', sends: 1, quote: { totalCents: 0 } });
    expect(await runOnce(actionOn(modem), 'en')).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(1);
    dead.resolve(LOST);
  });
});
