import { describe, expect, it, jest } from '@jest/globals';
import { isFromScheduler } from './secrets.ts';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

async function withSecrets(...secrets: string[]) {
  jest.resetModules();
  Object.assign(process.env, { SESSION_SECRET: secrets.join(','), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });
  return import('./secrets.ts');
}

describe('a keyed hash', () => {
  const HASHES = {
    old: 'ba0cc338b2c27a25317d8176faeccf22e1e39ef3d223c1ddc47c1b9dfb05193e',
    new: '0b03713288b2f8a3ac03c12176d67bd37f597cd5282a14621db7e5139045259b',
    device: 'ef9fa442db2606e92fc4901124f2dc6557a9618dadb753d958397e4ac41265d4',
  };

  it('is the same in every version and instance, so that links of customers stay valid', async () => {
    const { keyedHash } = await withSecrets(NEW, OLD);
    expect(keyedHash(OLD, 'waitlist', 'a', 'b')).toBe(HASHES.old);
    expect(keyedHash(OLD, 'waitlist', 'a', 'b')).toBe(HASHES.old);
    expect(keyedHash(NEW, 'waitlist', 'a', 'b')).toBe(HASHES.new);
    expect(keyedHash(OLD, 'device', 'a', 'b')).toBe(HASHES.device);
  });

  it("is the same under a secret that is not the server's own", async () => {
    const { keyedHash } = await withSecrets(NEW);
    expect(keyedHash(OLD, 'waitlist', 'a', 'b')).toBe(HASHES.old);
  });

  it('stays the same for a secret while others are added and dropped', async () => {
    const { keyedHash } = await withSecrets(OLD);
    const { config } = await import('#lib/config.ts');
    const secrets = config().SESSION_SECRET;
    expect(keyedHash(OLD, 'waitlist', 'a', 'b')).toBe(HASHES.old);
    secrets.unshift(NEW);
    expect(keyedHash(NEW, 'waitlist', 'a', 'b')).toBe(HASHES.new);
    expect(keyedHash(OLD, 'waitlist', 'a', 'b')).toBe(HASHES.old);
    secrets.pop();
    expect(keyedHash(NEW, 'waitlist', 'a', 'b')).toBe(HASHES.new);
    expect(keyedHash(OLD, 'waitlist', 'a', 'b')).toBe(HASHES.old);
  });

  it('differs if the same characters are split into other parts', async () => {
    const { keyedHash } = await withSecrets(NEW);
    expect(keyedHash(NEW, 'waitlist', 'ab')).not.toBe(keyedHash(NEW, 'waitlist', 'a', 'b'));
  });
});

it('keeps the number of a secret while others are added and dropped', async () => {
  const { numberedSecrets } = await withSecrets(OLD);
  const { config } = await import('#lib/config.ts');
  const secrets = config().SESSION_SECRET;
  const [old] = numberedSecrets();
  secrets.unshift(NEW);
  const [newest, ...rest] = numberedSecrets();
  expect([newest?.secret, rest]).toEqual([NEW, [old]]);
  expect(newest?.number).not.toBe(old?.number);
  secrets.pop();
  expect(numberedSecrets()).toEqual([newest]);
});

const SECRET = 'qH7vT2mXc9LrZ4pW';
const bringing = (authorization?: string) => new Headers(authorization === undefined ? {} : { authorization });

describe('isFromScheduler', () => {
  it.each([
    [`Bearer ${SECRET}`, SECRET, true],
    [`bearer ${SECRET}`, SECRET, false],
    [SECRET, SECRET, false],
    [`Bearer ${SECRET}x`, SECRET, false],
    [undefined, SECRET, false],
    ['Bearer null', null, false],
    ['Bearer ', null, false],
  ])('accepts the header %s with the secret %s: %s', (authorization, secret, expected) => {
    expect(isFromScheduler(bringing(authorization), secret)).toBe(expected);
  });
});
