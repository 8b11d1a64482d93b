import { beforeAll, describe, expect, it } from '@jest/globals';
import { memoryJar } from '#tests/support/memory-jar.ts';
import { attemptKey, fingerprintOf, nextNonce, subjectOf } from './attempt-key.ts';
import { findDevice, getDevice } from './device.ts';
import { clearVisit, findVisit, getVisit, newVisit, writeVisit } from './guest-visit.ts';

beforeAll(() => {
  Object.assign(process.env, { SESSION_SECRET: 's'.repeat(32), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });
});

const FULL = {
  located: { accountId: '9'.repeat(80), phone: '5550100100', zip: '62701' },
  hasAskedToken: true,
  xsrfToken: 't'.repeat(512),
  attempt: 'a'.repeat(64),
  failed: 'f'.repeat(64),
};

describe("a guest's visit", () => {
  it('begins fresh, and stays the same once written', async () => {
    const jar = memoryJar();
    expect(await findVisit(jar)).toBeNull();
    const visit = await getVisit(jar);
    expect(jar.sent).toEqual([]);
    await writeVisit(visit, jar);
    expect(await findVisit(jar)).toEqual(visit);
    expect(await getVisit(jar)).toEqual(visit);
    await clearVisit(jar);
    expect(await findVisit(jar)).toBeNull();
  });

  it('is sealed at one length, found or not found', async () => {
    const lengths = new Set<number>();
    for (const more of [{}, { located: FULL.located }, FULL]) {
      const jar = memoryJar();
      await writeVisit({ ...newVisit(), ...more }, jar);
      lengths.add(jar.sent[0]?.value.length ?? 0);
      expect(await findVisit(jar)).toMatchObject(more);
    }
    expect([...lengths]).toEqual([expect.any(Number)]);
    expect(Math.max(...lengths)).toBeLessThan(2_100);
  });
});

describe('the key of an attempt', () => {
  const of = { nonce: newVisit().nonce, flow: 'EZREFILL', accountId: '100200300' };

  it('is the same for the same nonce, flow and account', () => {
    expect(attemptKey(of)).toBe(attemptKey({ ...of }));
    expect(attemptKey(of)).toMatch(/^[0-9a-f]{64}$/);
  });

  it.each([{ nonce: newVisit().nonce }, { flow: 'RECONNECT' }, { accountId: '100200301' }])(
    'is another for %j',
    (change) => {
      expect(attemptKey({ ...of, ...change })).not.toBe(attemptKey(of));
    },
  );

  it('moves on with the nonce, the same way for everybody, and fits the cookie', async () => {
    const visit = newVisit();
    const nonce = nextNonce(visit.nonce);
    expect(nonce).not.toBe(visit.nonce);
    expect(nextNonce(visit.nonce)).toBe(nonce);
    expect(attemptKey({ ...of, nonce })).not.toBe(attemptKey(of));
    const jar = memoryJar();
    await writeVisit({ ...visit, nonce }, jar);
    expect(await findVisit(jar)).toMatchObject({ nonce });
  });

  it('does not run its parts together', () => {
    expect(attemptKey({ ...of, flow: 'A', accountId: 'BC' })).not.toBe(
      attemptKey({ ...of, flow: 'AB', accountId: 'C' }),
    );
  });
});

describe('a subject', () => {
  it('tells neither the account nor the phone, and keeps them apart', () => {
    expect(subjectOf('account', '5550100100')).toMatch(/^[0-9a-f]{64}$/);
    expect(subjectOf('account', '5550100100')).not.toBe(subjectOf('phone', '5550100100'));
    expect(subjectOf('phone', '5550100100')).toBe(subjectOf('phone', '5550100100'));
  });

  it('is unlike a fingerprint', () => {
    expect(fingerprintOf('5550100100')).not.toBe(subjectOf('phone', '5550100100'));
  });
});

describe('a device', () => {
  it('is known once it has brought its cookie back', () => {
    const jar = memoryJar();
    expect(findDevice(jar)).toBeNull();
    const device = getDevice(jar);
    expect(device.isKnown).toBe(false);
    expect(findDevice(jar)).toEqual({ id: device.id, isKnown: true });
    expect(getDevice(jar)).toEqual({ id: device.id, isKnown: true });
    expect(jar.sent).toHaveLength(1);
  });

  it('cannot be made up', () => {
    const jar = memoryJar();
    const { id } = getDevice(jar);
    const [{ name, value } = { name: '', value: '' }] = jar.sent;
    const stranger = '11111111-1111-4111-8111-111111111111';
    for (const forged of [
      id,
      `${id}.`,
      `${id}.${'0'.repeat(64)}`,
      value.replace(id, stranger),
      `x.${value}`,
      `${value}é`,
    ]) {
      expect(findDevice(memoryJar({ [name]: forged }))).toBeNull();
    }
  });
});
