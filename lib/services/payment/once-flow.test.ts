import { randomUUID } from 'node:crypto';
import { describe, expect, it } from '@jest/globals';
import type { ChargeOutcome } from '#lib/rules/payment/charge-outcome.ts';
import { afterwards, passTime, timeNow } from '#tests/support/payment-core.ts';
import { LOST, NOT_SENT, PAID, refused } from '#tests/support/scripted-charge.ts';
import type { OnceFlow } from './once-flow.ts';

const { store } = await import('#lib/store/store.ts');
const { findOnce, onceSettlement, runOnce } = await import('./once-flow.ts');
const { reconcileDueAttempts } = await import('./reconcile-due-attempts.ts');
const { attempts } = await store();

interface Modem {
  accountId: string;
  macId: string;
}

/**
 * A flow that activates something once. `responses` are returned in order, then the last one again; a confirmed activation shows as
 * evidence.
 */
function activation(
  responses: readonly (ChargeOutcome | (() => Promise<ChargeOutcome>))[],
  notOn: false | 'absent' = false,
) {
  const sent: { key: string; macId: string }[] = [];
  const on = new Set<string>();
  const flow: OnceFlow<Modem, { key: string; macId: string }> = {
    name: 'ACTIVATE',
    accountId: ({ accountId }) => accountId,
    occasion: ({ macId }) => [macId],
    buildRequest: ({ macId }, { id }) => ({ key: id, macId }),
    async send(_context, order) {
      sent.push(order);
      const next = responses[Math.min(sent.length, responses.length) - 1];
      const outcome = typeof next === 'function' ? await next() : next;
      if (outcome?.outcome === 'confirmed') on.add(order.key);
      return outcome ?? LOST;
    },
    findEvidence: async ({ id }) => on.has(id) || notOn,
    describeFailure: async ({ outcomeCode, reference }) => {
      return { text: `Not done: ${outcomeCode}`, codeLine: null, reference, mends: 'support', supportPhone: '' };
    },
  };
  return { flow, sent, on };
}

const modemOf = () => ({ accountId: randomUUID(), macId: '00:11:22:33:44:55' });
const requester = () => ({
  browserId: randomUUID(),
  context: { trackingId: randomUUID(), caller: 's', xsrfToken: null },
  locale: 'en' as const,
});

describe('what happens once', () => {
  it('is done in two tabs and ten browsers at once, and sent once', async () => {
    const { flow, sent } = activation([PAID]);
    const modem = modemOf();
    const outcomes = await Promise.all(Array.from({ length: 10 }, () => runOnce(flow, modem, requester())));
    await afterwards();
    expect(sent).toHaveLength(1);
    expect(outcomes.filter(({ outcome }) => outcome === 'failed')).toEqual([]);
    expect(new Set(outcomes.map(({ reference }) => reference)).size).toBe(1);
    expect(await runOnce(flow, modem, requester())).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(1);
  });

  it('is not sent again after a lost answer: what shows settles it', async () => {
    const lost = async () => {
      on.add(sent.at(-1)?.key ?? '');
      return LOST;
    };
    const { flow, sent, on } = activation([lost, PAID]);
    const modem = modemOf();
    await runOnce(flow, modem, requester());
    await afterwards();
    expect(await runOnce(flow, modem, requester())).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(1);
  });

  it('stays pending while nothing shows, and is done once it does', async () => {
    const { flow, sent, on } = activation([LOST, PAID]);
    const modem = modemOf();
    await runOnce(flow, modem, requester());
    await afterwards();
    expect(await runOnce(flow, modem, requester())).toMatchObject({ outcome: 'pending' });
    on.add(sent[0]?.key ?? '');
    passTime(60_000);
    // The page's own request takes the review over after its response.
    expect(await runOnce(flow, modem, requester())).toMatchObject({ outcome: 'pending' });
    await afterwards();
    expect(await runOnce(flow, modem, requester())).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(1);
  });

  it('may be tried again once the provider shows, after a grace period, that nothing was done', async () => {
    const { flow, sent } = activation([LOST, PAID], 'absent');
    const modem = modemOf();
    await runOnce(flow, modem, requester());
    await afterwards();
    expect(await findOnce(flow, modem, requester())).toMatchObject({ outcome: { outcome: 'failed' } });
    expect(sent).toHaveLength(1);
    await runOnce(flow, modem, requester());
    await afterwards();
    expect(await findOnce(flow, modem, requester())).toMatchObject({ outcome: { outcome: 'done' } });
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
  });

  it('is looked at without being done', async () => {
    const { flow, sent } = activation([PAID]);
    expect(await findOnce(flow, modemOf(), requester())).toBeNull();
    expect(sent).toEqual([]);
  });

  it.each<[string, ChargeOutcome, string | null]>([
    ['was refused with a code that nobody knows', refused('BUS_ACT_099'), 'BUS_ACT_099'],
    ['was refused with a 403', NOT_SENT, null],
  ])('may be tried again when it %s, and is then sent once more', async (_what, outcome, code) => {
    const { flow, sent } = activation([outcome, PAID]);
    const modem = modemOf();
    const first = await runOnce(flow, modem, requester());
    expect(first).toMatchObject({ outcome: 'failed', failure: { text: `Not done: ${code}` } });
    const again = await Promise.all(Array.from({ length: 5 }, () => runOnce(flow, modem, requester())));
    await afterwards();
    expect(sent).toHaveLength(2);
    expect(new Set(sent.map(({ key }) => key)).size).toBe(2);
    expect(again.some(({ outcome: seen }) => seen === 'done')).toBe(true);
    expect(await runOnce(flow, modem, requester())).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(2);
  });

  it('is another thing for another account, occasion or flow', async () => {
    const { flow, sent } = activation([PAID]);
    const modem = modemOf();
    for (const other of [modem, modemOf(), { ...modem, macId: 'another' }]) await runOnce(flow, other, requester());
    await runOnce({ ...flow, name: 'RESTART' }, modem, requester());
    await afterwards();
    expect(new Set(sent.map(({ key }) => key)).size).toBe(4);
  });

  it('is settled without anybody who asks, where its process died', async () => {
    const dead = Promise.withResolvers<ChargeOutcome>();
    const { flow, sent, on } = activation([() => dead.promise]);
    const modem = modemOf();
    void runOnce(flow, modem, requester());
    while (sent.length === 0) await new Promise((resolve) => setImmediate(resolve));
    const key = sent[0]?.key ?? '';
    on.add(key);
    passTime(30_000);
    await reconcileDueAttempts([onceSettlement(flow)], timeNow());
    expect(await attempts.find(key)).toMatchObject({ state: 'confirmed', sends: 1, quote: { totalCents: 0 } });
    expect(await runOnce(flow, modem, requester())).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(1);
    dead.resolve(LOST);
  });
});
