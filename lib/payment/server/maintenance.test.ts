import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { afterwards, passTime } from '#tests/support/payment-core.ts';
import { LOST, PAID, scriptedCharge } from '#tests/support/scripted-charge.ts';
import { buildClaim, savedAttempt } from '#tests/support/stored-attempt.ts';
import type { OnceAction } from './once-flow.ts';

const { checkTry } = await import('#lib/http/limits.ts');
const { isMaintenanceRefusal } = await import('#lib/store/refuse-in-maintenance.ts');
const { store } = await import('#lib/store/store.ts');
const { runOnce } = await import('./once-flow.ts');
const { submitAttempt } = await import('./submit-attempt.ts');

const opened = await store();
const { attempts, maintenance } = opened;
const turnOn = () => maintenance.turnOn({ by: 'Ada King', until: null });

beforeEach(turnOn);
afterEach(() => maintenance.turnOff('Ada King'));

const refusal = (run: Promise<unknown>) => run.then(() => null, isMaintenanceRefusal);

describe('during maintenance', () => {
  it('neither claims nor counts a payment; its quote can be paid afterwards', async () => {
    const attempt = await savedAttempt(opened);
    const { fingerprint, card, purchase, unlessRepeated } = buildClaim();
    const { charge, counts } = scriptedCharge({ sends: [PAID] });
    const rateLimitKey = { device: { id: randomUUID(), admittedAt: 1 }, subjectHash: randomUUID(), address: null };
    const submit = () =>
      submitAttempt({
        attempt,
        claim: { fingerprint, card, purchase, unlessRepeated },
        limits: { name: 'charge', rateLimitKey, payerOf: [] },
        charge: () => charge,
        since: performance.now(),
      });
    for (let times = 0; times < 20; times += 1) expect(await refusal(submit())).toBe(true);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'ready', sends: 0 });
    expect((await checkTry('charge', rateLimitKey)).allowed).toBe(true);
    await maintenance.turnOff('Ada King');
    expect(await submit()).toMatchObject({ outcome: 'submitted' });
    await afterwards();
    expect(counts.sends).toBe(1);
  });

  it('does not tell a duplicate of a sent payment that nothing was sent', async () => {
    await maintenance.turnOff('Ada King');
    const attempt = await savedAttempt(opened);
    const { fingerprint, card, purchase, unlessRepeated } = buildClaim();
    const { charge, counts } = scriptedCharge({ sends: [PAID] });
    const submit = () =>
      submitAttempt({
        attempt,
        claim: { fingerprint, card, purchase, unlessRepeated },
        limits: null,
        charge: () => charge,
        since: performance.now(),
      });
    expect(await submit()).toMatchObject({ outcome: 'submitted' });
    await turnOn();
    expect(await submit()).toEqual({ outcome: 'not-claimed' });
    await afterwards();
    expect(counts.sends).toBe(1);
  });

  const actionOf = (sent: string[], change: Partial<OnceAction> = {}): OnceAction => ({
    name: 'ACTIVATE',
    accountId: randomUUID(),
    browserId: randomUUID(),
    trackingId: randomUUID(),
    idempotencyScope: ['a modem'],
    prepare:
      ({ id }) =>
      async () => {
        sent.push(id);
        return sent.length === 1 && change.name === 'LOST' ? LOST : PAID;
      },
    findEvidence: async () => sent.length > 0,
    ...change,
  });

  it('starts no activation', async () => {
    const sent: string[] = [];
    expect(await refusal(runOnce(actionOf(sent), 'en'))).toBe(true);
    expect(sent).toEqual([]);
  });

  it('continues what completes an earlier action', async () => {
    const sent: string[] = [];
    expect(await runOnce(actionOf(sent, { isFollowUp: true }), 'en')).toMatchObject({ outcome: 'done' });
  });

  it('settles earlier payments and returns their outcome for a repeated request', async () => {
    await maintenance.turnOff('Ada King');
    const sent: string[] = [];
    const action = actionOf(sent, { name: 'LOST' });
    await runOnce(action, 'en');
    await turnOn();
    passTime(120_000);
    await afterwards();
    expect(await runOnce(action, 'en')).toMatchObject({ outcome: 'done' });
    expect(sent).toHaveLength(1);
  });
});
