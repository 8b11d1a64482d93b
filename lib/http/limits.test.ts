import { randomUUID } from 'node:crypto';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { admittedDevice } from '#tests/support/admitted-device.ts';
import { memoryJar, type MemoryJar } from '#tests/support/memory-jar.ts';
import { limitSettings } from '#lib/config/config-schema.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { newDevice } from './device.ts';
import { checkTry, giveBackTry, rememberPayer, takeTry } from './limits.ts';
import { browser, freshAddress, freshPhone, ask, responseTo } from '#tests/support/json-handler.ts';

/** The clock that an SQLite store goes by. */
const systemNow = Date.now;
let aheadMs = 0;
function moveClock(ms: number): void {
  aheadMs += ms;
  jest.spyOn(Date, 'now').mockImplementation(() => systemNow() + aheadMs);
}
afterEach(() => {
  aheadMs = 0;
  jest.restoreAllMocks();
});

describe('the limit of lookups', () => {
  it('allows one browser ten in a quarter of an hour, then returns when to come back', async () => {
    browser.jar = memoryJar();
    for (let lookup = 0; lookup < 10; lookup += 1) expect(await responseTo(ask())).toMatchObject({ status: 200 });
    const { status, headers, body } = await responseTo(ask());
    expect({ status, body }).toMatchObject({ status: 429, body: { reason: 'limited' } });
    expect(Number(headers.get('retry-after'))).toBe(body.retryAfterSeconds);
    expect(body.retryAfterSeconds).toBeGreaterThan(80);
    expect(body.retryAfterSeconds).toBeLessThanOrEqual(90);
  });

  it('allows no more without the cookie', async () => {
    const headers = { 'x-forwarded-for': freshAddress() };
    const statuses: number[] = [];
    for (let lookup = 0; lookup < 12; lookup += 1) {
      browser.jar = memoryJar();
      statuses.push((await responseTo(ask({ headers }))).status);
    }
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429, 429]);
  });

  it.each([
    ['all of them at the end', (jars: MemoryJar[]) => jars],
    ['the first of them again and again', (jars: MemoryJar[]) => jars.map(() => jars[0])],
  ])('allows no more to a client that collects cookies and uses %s', async (_how, choose) => {
    const headers = { 'x-forwarded-for': freshAddress() };
    const statuses: number[] = [];
    const jars: MemoryJar[] = [];
    const ten = async (given: readonly (MemoryJar | undefined)[]) => {
      for (const one of given) {
        browser.jar = one ?? memoryJar();
        jars.push(browser.jar);
        statuses.push((await responseTo(ask({ headers }))).status);
      }
    };
    await ten(Array.from({ length: 12 }, () => undefined));
    await ten(choose([...jars]));
    expect(statuses.filter((status) => status === 200)).toHaveLength(10);
    expect(statuses.slice(10)).toEqual(Array.from({ length: 14 }, () => 429));
  });

  it('sets a cookie for admitted clients only', async () => {
    const headers = { 'x-forwarded-for': freshAddress() };
    for (let lookup = 0; lookup < 12; lookup += 1) {
      browser.jar = memoryJar();
      await responseTo(ask({ headers }));
      expect(browser.jar.sentCookies.map(({ name }) => name)).toEqual(lookup < 10 ? ['hl-device'] : []);
    }
  });

  it('allows ten to each browser behind one address that was admitted before today', async () => {
    const headers = { 'x-forwarded-for': freshAddress() };
    for (let person = 0; person < 4; person += 1) {
      browser.jar = memoryJar();
      admittedDevice(browser.jar, Date.now() - 25 * 60 * 60_000);
      for (let lookup = 0; lookup < 10; lookup += 1)
        expect(await responseTo(ask({ headers }))).toMatchObject({ status: 200 });
      expect(await responseTo(ask({ headers }))).toMatchObject({ status: 429 });
    }
  });

  it('allows five an hour for one phone number from everywhere, except from a browser that paid for it before', async () => {
    const body = JSON.stringify({ phone: freshPhone() });
    const payer = memoryJar();
    await rememberPayer(admittedDevice(payer), [hashSubject('phone', JSON.parse(body).phone)]);
    const statuses: number[] = [];
    for (let stranger = 0; stranger < 7; stranger += 1) {
      browser.jar = memoryJar();
      statuses.push((await responseTo(ask({ body }))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429, 429]);
    browser.jar = payer;
    expect(await responseTo(ask({ body }))).toMatchObject({ status: 200 });
  });
});

describe('the limit of payments', () => {
  it('allows ten an hour to all newcomers of an address together, even if other limits admitted them', async () => {
    const address = freshAddress();
    const admitted: boolean[] = [];
    for (let payment = 0; payment < 24; payment += 1) {
      const device = newDevice();
      expect(await takeTry('suggest', { device, subjectHash: null, address })).toEqual({ allowed: true });
      const rateLimitKey = { device, subjectHash: `account-${payment}`, address };
      admitted.push((await takeTry('charge', rateLimitKey)).allowed);
    }
    expect(admitted).toEqual(Array.from({ length: 24 }, (_, payment) => payment < 10));
  });

  it('allows a shared address 300 payments and 120 declines an hour', async () => {
    const [shared, usual] = ['203.0.113.7', freshAddress()];
    const count = async (name: 'charge' | 'decline', address: string, tries: number) => {
      let admitted = 0;
      for (let payment = 0; payment < tries; payment += 1) {
        const rateLimitKey = { device: newDevice(), subjectHash: randomUUID(), address };
        if ((await takeTry(name, rateLimitKey)).allowed) admitted += 1;
      }
      return admitted;
    };
    expect(await count('charge', shared, 310)).toBe(300);
    expect(await count('charge', usual, 20)).toBe(10);
    expect(await count('decline', shared, 130)).toBe(120);
    expect(await count('decline', usual, 40)).toBe(30);
  });
});

describe('the limit of declines', () => {
  let last = 0;
  const fresh = () => {
    last += 1;
    return { device: { id: `d${last}`, admittedAt: 1 }, subjectHash: `s${last}`, address: null };
  };

  it('allows three, then one every quarter of an hour, and checking costs nothing', async () => {
    const rateLimitKey = fresh();
    for (let decline = 0; decline < 3; decline += 1) {
      expect(await checkTry('decline', rateLimitKey)).toEqual({ allowed: true });
      expect(await checkTry('decline', rateLimitKey)).toEqual({ allowed: true });
      expect(await takeTry('decline', rateLimitKey)).toEqual({ allowed: true });
    }
    const refused = await checkTry('decline', rateLimitKey);
    expect(refused).toEqual({ allowed: false, retryAfterMs: expect.any(Number) });
    expect(Math.round((refused.allowed ? 0 : refused.retryAfterMs) / 60_000)).toBe(15);
    moveClock(15 * 60_000);
    expect(await checkTry('decline', rateLimitKey)).toEqual({ allowed: true });
  });

  it.each([
    ['one browser', () => ({ subjectHash: `s${(last += 1)}` })],
    ['one account', () => ({ device: { id: `d${(last += 1)}`, admittedAt: 1 } })],
  ])('allows three of eight parallel tries of %s', async (_what, other) => {
    const rateLimitKey = fresh();
    const tries = await Promise.all(
      Array.from({ length: 8 }, () => takeTry('decline', { ...rateLimitKey, ...other() })),
    );
    expect(tries.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it('gives back a try that turned out not to be a decline', async () => {
    const rateLimitKey = fresh();
    for (let paid = 0; paid < 9; paid += 1) {
      expect(await takeTry('decline', rateLimitKey)).toEqual({ allowed: true });
      await giveBackTry('decline', rateLimitKey);
    }
    for (let decline = 0; decline < 3; decline += 1) await takeTry('decline', rateLimitKey);
    expect(await takeTry('decline', rateLimitKey)).toMatchObject({ allowed: false });
  });
});

describe('a customer who is logged in', () => {
  it.each(['charge', 'decline', 'pin'] as const)(
    'keeps their own tries of %s when others use up those of account, browser and address',
    async (name) => {
      const shared = { device: newDevice(), subjectHash: randomUUID(), address: freshAddress() };
      for (let tries = 0; tries < 40; tries += 1) {
        const others = [{ device: newDevice() }, { subjectHash: randomUUID() }, { address: freshAddress() }];
        for (const other of others) await takeTry(name, { ...shared, ...other });
      }
      expect(await takeTry(name, shared)).toMatchObject({ allowed: false });
      expect(await takeTry(name, { ...shared, ownerHash: randomUUID() })).toEqual({ allowed: true });
    },
  );

  it.each([
    ['decline', 3],
    ['pin', 20],
  ] as const)('has a limit of %s of their own, in whatever browser', async (name, count) => {
    const ownerHash = randomUUID();
    const take = () => takeTry(name, { device: newDevice(), subjectHash: 'a', address: freshAddress(), ownerHash });
    for (let tries = 0; tries < count; tries += 1) expect(await take()).toEqual({ allowed: true });
    expect(await take()).toMatchObject({ allowed: false });
  });
});

describe('a shared address', () => {
  it('never has a lower limit than any other address', () => {
    const value = (name: string) => limitSettings[name as 'LIMITS_LOOKUP_ADDRESS'].parse(undefined);
    const raised = Object.keys(limitSettings).filter((name) => name.endsWith('_SHARED'));
    expect(raised).not.toEqual([]);
    for (const name of raised) {
      const [usual, shared] = [value(name.replace('_SHARED', '')), value(name)];
      expect(shared.perMs).toBe(usual.perMs);
      expect(shared.capacity).toBeGreaterThan(usual.capacity);
    }
  });
});

describe('a subject', () => {
  it('is not charged for tries that are refused for their device', async () => {
    const greedy = { device: { id: 'greedy', admittedAt: 1 }, address: null };
    for (let spent = 0; spent < 10; spent += 1) await takeTry('lookup', { ...greedy, subjectHash: `other-${spent}` });
    for (let spent = 0; spent < 10; spent += 1) {
      expect(await takeTry('lookup', { ...greedy, subjectHash: 'kept' })).toMatchObject({ allowed: false });
    }
    const friend = { device: { id: 'friend', admittedAt: 1 }, address: null };
    expect(await takeTry('lookup', { ...friend, subjectHash: 'kept' })).toEqual({ allowed: true });
  });
});

describe('the limit of wrong PINs', () => {
  const DAY_MS = 24 * 60 * 60_000;

  it('allows twenty within any day, however they are spread, and twenty again a day later', async () => {
    const subjectHash = hashSubject('account', `${randomUUID()} PIN`);
    const allowed: number[] = [];
    // A guess every 86 s for two days, each from a new browser and address.
    for (let guess = 0; guess < 2_000; guess += 1) {
      if (guess > 0) moveClock(DAY_MS / 1_000);
      const now = Date.now();
      const taken = await takeTry('pin', { device: newDevice(), address: freshAddress(), subjectHash });
      if (taken.allowed) allowed.push(now);
    }
    expect(allowed).toHaveLength(40);
    for (const [index, moment] of allowed.slice(20).entries())
      expect(moment - (allowed[index] ?? 0)).toBeGreaterThan(DAY_MS);
  });
});
