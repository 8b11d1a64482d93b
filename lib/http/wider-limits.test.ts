import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { config } from '#lib/config.ts';

const lines: Record<string, unknown>[] = [];
const note = (level: string) => (fields: object) => void lines.push({ level, ...fields });
const actual = await import('#lib/log.ts');
jest.unstable_mockModule('#lib/log.ts', () => ({
  ...actual,
  log: { debug: note('debug'), info: note('info'), warn: note('warn'), error: note('error') },
}));
await import('#tests/support/json-handler.ts');
const { newDevice } = await import('./device.ts');
const { giveBackNewcomerTry, rememberPayer, takeTry } = await import('./limits.ts');
type LimitName = Parameters<typeof takeTry>[0];

beforeEach(() => void lines.splice(0));

let lastNetwork = 0;
/** The first three groups of a /48 that no other test uses. */
const freshNetwork = () => `2001:db8:${(0x100 + ++lastNetwork).toString(16)}`;

const newcomer = (address: string | null) => ({ device: newDevice(), subjectHash: randomUUID(), address });

/** How many of so many newcomers are admitted, each at an address of its own. */
async function admitted(name: LimitName, count: number, addressOf: (index: number) => string): Promise<number> {
  let total = 0;
  for (let index = 0; index < count; index += 1) {
    if ((await takeTry(name, newcomer(addressOf(index)))).allowed) total += 1;
  }
  return total;
}

describe('an IPv6 subscriber', () => {
  it.each([
    ['lookup', 10],
    ['charge', 10],
    ['order', 5],
    ['kit', 10],
    ['waitlist', 10],
    ['receipt', 10],
    ['consent', 20],
  ] as const)('with a /56 has four times the tries of %s of one address', async (name, figure) => {
    const network = freshNetwork();
    const count = 4 * figure + 5;
    expect(await admitted(name, count, (index) => `${network}:12${index.toString(16).padStart(2, '0')}::1`)).toBe(
      4 * figure,
    );
    expect(lines.filter(({ event }) => event === 'limit_reached')).toEqual(
      Array.from({ length: 5 }, () => ({
        level: 'info',
        event: 'limit_reached',
        limit: `${name}_newcomer`,
        reason: 'wider',
      })),
    );
    expect(await takeTry(name, newcomer(`${network}:1300::1`))).toEqual({ allowed: true });
  });

  it('with a /48 has sixteen times the tries of one address', async () => {
    const network = freshNetwork();
    expect(await admitted('order', 85, (index) => `${network}:${(index * 256).toString(16)}::1`)).toBe(80);
  });

  it('does not use up the network of the neighbors with tries that its own /64 refuses', async () => {
    const network = freshNetwork();
    expect(await admitted('lookup', 60, () => `${network}:1::1`)).toBe(10);
    expect(await admitted('lookup', 30, (index) => `${network}:${(0x10 + index).toString(16)}::1`)).toBe(30);
  });

  it('gets correct guesses back in all three networks', async () => {
    const network = freshNetwork();
    for (let index = 0; index < 50; index += 1) {
      const rateLimitKey = newcomer(`${network}:${index.toString(16)}::1`);
      expect(await takeTry('lookup', rateLimitKey)).toEqual({ allowed: true });
      await giveBackNewcomerTry('lookup', rateLimitKey);
    }
  });

  it('is not counted with its neighbors in a shared network', async () => {
    expect(await admitted('lookup', 50, (index) => `2001:db8:77:${index.toString(16)}::1`)).toBe(50);
  });

  it('is limited by the settings', async () => {
    const network = freshNetwork();
    config().LIMITS_IPV6_WIDER = { of56: 1, of48: 2 };
    expect(await admitted('order', 8, (index) => `${network}:${index.toString(16)}::1`)).toBe(5);
    expect(await admitted('order', 8, (index) => `${network}:1${index.toString(16).padStart(2, '0')}::1`)).toBe(5);
    expect(await admitted('order', 8, (index) => `${network}:2${index.toString(16).padStart(2, '0')}::1`)).toBe(0);
    config().LIMITS_IPV6_WIDER = { of56: 4, of48: 16 };
  });
});

describe('wrong device codes of newcomers on the whole site', () => {
  let last = 0;
  const freshAddress = () => `198.18.${Math.floor(++last / 250)}.${last % 250}`;
  const guess = () => takeTry('kit', newcomer(freshAddress()));
  const warnings = () => lines.filter(({ event }) => event === 'site_limit_half_used');

  it('are refused above the limit, with one warning at half of it, without stopping known browsers, payers or correct codes', async () => {
    config().LIMITS_KIT_SITE = { capacity: 40, perMs: 3_600_000_000 };
    // Those of the tests before count as well.
    let used = 0;
    while (warnings().length === 0 && used < 400) {
      expect(await guess()).toEqual({ allowed: true });
      used += 1;
    }
    expect(used).toBe(21);
    expect(warnings()).toEqual([{ level: 'warn', event: 'site_limit_half_used', limit: 'kit_site' }]);
    for (let right = 0; right < 30; right += 1) {
      const rateLimitKey = newcomer(freshAddress());
      expect(await takeTry('kit', rateLimitKey)).toEqual({ allowed: true });
      await giveBackNewcomerTry('kit', rateLimitKey);
    }
    while ((await guess()).allowed) used += 1;
    expect(used).toBe(40);
    expect(lines.at(-1)).toEqual({ level: 'info', event: 'limit_reached', limit: 'kit_site' });
    expect(warnings()).toHaveLength(1);

    const known = { id: randomUUID(), admittedAt: Date.now() - 25 * 60 * 60_000 };
    const ofToday = { id: randomUUID(), admittedAt: Date.now() - 60_000 };
    const payer = { id: randomUUID(), admittedAt: Date.now() - 60_000 };
    await rememberPayer(payer, ['some account']);
    const take = (device: { id: string; admittedAt: number }) =>
      takeTry('kit', { ...newcomer(freshAddress()), device });
    expect(await take(known)).toEqual({ allowed: true });
    expect(await take(payer)).toEqual({ allowed: true });
    expect(await take(ofToday)).toMatchObject({ allowed: false });
  });

  it('do not stop messages of payers and owners, or other limits', async () => {
    expect(await guess()).toMatchObject({ allowed: false });
    const address = freshAddress();
    while ((await takeTry('receipt', { ...newcomer(address), device: { id: randomUUID(), admittedAt: 1 } })).allowed);
    const payer = { id: randomUUID(), admittedAt: 1 };
    expect(await takeTry('receipt', { device: payer, subjectHash: null, address })).toMatchObject({ allowed: false });
    await rememberPayer(payer, []);
    expect(await takeTry('receipt', { device: payer, subjectHash: null, address })).toEqual({ allowed: true });
    const owner = { device: newDevice(), subjectHash: null, address, ownerHash: randomUUID() };
    expect(await takeTry('receipt', owner)).toEqual({ allowed: true });
    for (const name of ['lookup', 'charge', 'decline', 'order', 'consent', 'waitlist', 'pin', 'sign-in'] as const) {
      expect(await takeTry(name, newcomer(freshAddress()))).toEqual({ allowed: true });
    }
  });
});
