import { randomUUID } from 'node:crypto';
import { describe, expect, it, jest } from '@jest/globals';
import type { ChargeOutcome } from '#lib/payment/charge-outcome.ts';
import { afterwards, passTime } from '#tests/support/payment-core.ts';
import {
  LOST,
  NOT_FOUND,
  NOT_SENT,
  PAID,
  decline,
  scriptedCharge,
  SILENT,
  type ChargeScript,
} from '#tests/support/scripted-charge.ts';
import { silentTelemetry } from '#tests/support/silent-telemetry.ts';
import { settleWhenDue } from '#tests/support/settle-when-due.ts';
import { buildClaim, savedAttempt } from '#tests/support/stored-attempt.ts';

const { log } = await import('#lib/log.ts');
const { setTelemetry } = await import('#lib/telemetry/telemetry.ts');
const { store } = await import('#lib/store/store.ts');
const { checkTry } = await import('#lib/http/limits.ts');
const { submitAttempt } = await import('./submit-attempt.ts');
const { takeOverAttempt } = await import('./settle-attempt.ts');

const opened = await store();
const { attempts } = opened;
type Submission = Parameters<typeof submitAttempt>[0];
type Payer = NonNullable<Submission['limits']>['rateLimitKey'];

const rateLimitKeyOf = (id = randomUUID()): Payer => ({
  device: { id, admittedAt: 1 },
  subjectHash: randomUUID(),
  address: null,
});
const limitsOf = (rateLimitKey: Payer, payerOf: readonly string[] = []) => ({
  name: 'charge' as const,
  rateLimitKey,
  payerOf,
});

async function submission(script: ChargeScript, limits: Submission['limits'] = limitsOf(rateLimitKeyOf())) {
  const attempt = await savedAttempt(opened);
  const { fingerprint, card, purchase, unlessRepeated } = buildClaim();
  const { charge, counts } = scriptedCharge(script);
  const claim = { fingerprint, card, purchase, unlessRepeated };
  const submit = () => submitAttempt({ attempt, claim, limits, charge: () => charge, since: performance.now() });
  return { attempt, submit, counts };
}

/** Whether a device, and the subject that it pays for, may try once more. */
async function triesLeft(name: 'charge' | 'decline', rateLimitKey: Payer): Promise<boolean> {
  return (await checkTry(name, rateLimitKey)).allowed;
}

describe('submitAttempt', () => {
  it('sends one charge for fifty deliveries of one attempt', async () => {
    const { attempt, submit, counts } = await submission({ sends: [PAID] });
    const responses = await Promise.all(Array.from({ length: 50 }, submit));
    await afterwards();
    expect(responses.filter(({ outcome }) => outcome === 'submitted')).toHaveLength(1);
    expect(responses.filter(({ outcome }) => outcome === 'not-claimed')).toHaveLength(49);
    expect(counts.sends).toBe(1);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'confirmed', sends: 1 });
  });

  it('counts an attempt once when it is submitted and once when it is settled', async () => {
    const moves: string[] = [];
    setTelemetry(silentTelemetry({ recordMove: (state, { isPayment }) => void moves.push(`${state} ${isPayment}`) }));
    try {
      const { submit } = await submission({ sends: [PAID] });
      await Promise.all([submit(), submit()]);
      await afterwards();
      expect(moves).toEqual(['submitted true', 'confirmed true']);
    } finally {
      setTelemetry(undefined);
    }
  });

  it('sends nothing when the request cannot be built, and allows another payment', async () => {
    const rateLimitKey = rateLimitKeyOf();
    const attempt = await savedAttempt(opened);
    const { fingerprint, card, purchase, unlessRepeated } = buildClaim();
    const submitted = submitAttempt({
      attempt,
      claim: { fingerprint, card, purchase, unlessRepeated },
      limits: limitsOf(rateLimitKey),
      charge: () => {
        throw new Error('a bug');
      },
      since: performance.now(),
    });
    await expect(submitted).rejects.toThrow('a bug');
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'not_sent' });
  });

  it('sends nothing when the acknowledgment of the claim is lost, and settles it as not charged', async () => {
    const { attempt, submit, counts } = await submission({ sends: [PAID] });
    const claim = attempts.claim.bind(attempts);
    jest.spyOn(attempts, 'claim').mockImplementationOnce(async (...given) => {
      await claim(...given);
      throw new Error('The database did not response in time');
    });
    const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await submit()).toEqual({ outcome: 'unacknowledged' });
    expect(error.mock.calls).toMatchObject([
      [{ event: 'claim_unacknowledged', attempt: attempt.id }, expect.any(Error)],
    ]);
    expect(await submit()).toEqual({ outcome: 'not-claimed' });
    await afterwards();
    const { charge, counts: retried } = scriptedCharge({ sends: [PAID], status: [NOT_FOUND] });
    passTime(15_001);
    await takeOverAttempt(await untilSubmitted(attempt.id), charge);
    expect(await settleWhenDue(attempt.id, charge)).toMatchObject({ state: 'not_charged' });
    expect([counts.sends, retried.sends]).toEqual([0, 0]);
  });

  it('reports a sent payment as pending when the store fails afterwards', async () => {
    const { attempt, submit, counts } = await submission({ sends: [PAID] });
    jest.spyOn(attempts, 'move').mockRejectedValueOnce(new Error('The database did not response in time'));
    jest.spyOn(attempts, 'find').mockRejectedValueOnce(new Error('The database did not response in time'));
    const error = jest.spyOn(log, 'error').mockImplementation(() => undefined);
    expect(await submit()).toMatchObject({ outcome: 'submitted', attempt: { id: attempt.id, state: 'submitted' } });
    expect(error.mock.calls).toMatchObject([[{ event: 'settling_failed', attempt: attempt.id }, expect.any(Error)]]);
    expect(counts.sends).toBe(1);
  });

  it('lets another process settle an attempt whose process died after the claim', async () => {
    const dead = Promise.withResolvers<ChargeOutcome>();
    const sent = Promise.withResolvers<void>();
    const send = () => {
      sent.resolve();
      return dead.promise;
    };
    const { attempt, submit, counts } = await submission({ sends: [send] });
    void submit();
    await sent.promise;
    const claimed = await untilSubmitted(attempt.id);
    const other = scriptedCharge({ sends: [PAID], status: [NOT_FOUND] });
    await takeOverAttempt(claimed, other.charge);
    expect(await attempts.find(attempt.id)).toMatchObject({ state: 'submitted' });
    passTime(15_001);
    await takeOverAttempt(claimed, other.charge);
    expect(await settleWhenDue(attempt.id, other.charge)).toMatchObject({ state: 'not_charged', sends: 1 });
    expect({ here: counts.sends, there: other.counts.sends }).toEqual({ here: 1, there: 0 });
    dead.resolve(LOST);
  });
});

async function untilSubmitted(id: string) {
  for (;;) {
    const attempt = await attempts.find(id);
    if (attempt?.state === 'submitted') return attempt;
    await new Promise((resolve) => setImmediate(resolve));
  }
}

describe('the limit of declines', () => {
  it('holds for eight concurrent payments, and the refused ones can be paid later', async () => {
    const device = rateLimitKeyOf().device;
    const slow = async () => {
      await new Promise((resolve) => setImmediate(resolve));
      return decline('PAYMENT-1205');
    };
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => submission({ sends: [slow] }, limitsOf({ ...rateLimitKeyOf(), device }))),
    );
    const responses = await Promise.all(tries.map(({ submit }) => submit()));
    await afterwards();
    expect(tries.reduce((sum, { counts }) => sum + counts.sends, 0)).toBe(3);
    expect(responses.filter(({ outcome }) => outcome === 'limited')).toHaveLength(5);
    const states = await Promise.all(tries.map(async ({ attempt }) => (await attempts.find(attempt.id))?.state));
    expect(states.filter((state) => state === 'declined')).toHaveLength(3);
    expect(states.filter((state) => state === 'submitted')).toEqual([]);
  });

  it.each<[string, ChargeScript, boolean]>([
    ['a payment', { sends: [PAID] }, true],
    ['a 403', { sends: [NOT_SENT] }, true],
    ['what was not charged', { sends: [LOST], status: [NOT_FOUND] }, true],
    ['a decline', { sends: [decline('PAYMENT-1205')] }, false],
    ['what nobody knows', { sends: [LOST], status: [SILENT], evidence: [false] }, false],
  ])('after %s three times', async (_what, script, expected) => {
    const rateLimitKey = rateLimitKeyOf();
    for (let done = 0; done < 3; done += 1) {
      const { submit } = await submission(script, limitsOf(rateLimitKey));
      await submit();
      await afterwards();
    }
    expect(await triesLeft('decline', rateLimitKey)).toBe(expected);
  });

  it('uses up no try of the payment limit when it refuses', async () => {
    const rateLimitKey = rateLimitKeyOf();
    const { device } = rateLimitKey;
    const { buckets } = opened;
    // Three declines of this account in other browsers, between this browser's check and its claim.
    const key = `decline subject ${rateLimitKey.subjectHash}`;
    const { claim } = attempts;
    const paid = await submission({ sends: [PAID] }, limitsOf(rateLimitKey));
    jest.spyOn(attempts, 'claim').mockImplementationOnce(async (...given) => {
      await buckets.take({ key, capacity: 3, refillPerMs: 1e-9, cost: 3 });
      return claim(...given);
    });
    expect(await paid.submit()).toMatchObject({ outcome: 'limited' });
    expect(paid.counts.sends).toBe(0);
    expect(await attempts.find(paid.attempt.id)).toMatchObject({ state: 'not_sent' });
    const charges = { key: `charge device ${device.id}`, capacity: 10, refillPerMs: 1e-9 };
    expect(await buckets.take({ ...charges, cost: 10 })).toEqual({ allowed: true });
  });

  it('counts per device once the device has paid', async () => {
    const rateLimitKey = rateLimitKeyOf();
    const paid = await submission({ sends: [PAID] }, limitsOf(rateLimitKey, [rateLimitKey.subjectHash ?? '']));
    await paid.submit();
    await afterwards();
    const stranger = { ...rateLimitKey, device: rateLimitKeyOf().device };
    for (let declined = 0; declined < 3; declined += 1) {
      const { submit } = await submission(
        { sends: [decline('PAYMENT-1205')] },
        limitsOf({ ...stranger, device: rateLimitKeyOf().device }),
      );
      await submit();
      await afterwards();
    }
    expect(await triesLeft('decline', stranger)).toBe(false);
    // In a later request.
    expect(await triesLeft('decline', { ...rateLimitKey })).toBe(true);
  });
});
