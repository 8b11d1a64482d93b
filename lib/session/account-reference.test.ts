import { beforeEach, describe, expect, it, jest } from '@jest/globals';

const [OLD, NEW] = ['o'.repeat(32), 'n'.repeat(32)];

async function withSecrets(...secrets: string[]) {
  jest.resetModules();
  Object.assign(process.env, { SESSION_SECRET: secrets.join(','), CONTENT_USER: 'u', CONTENT_PASSWORD: 'p' });
  return import('./account-reference.ts');
}

const ANA = { custGuid: 'guid-ana' };
const BEN = { custGuid: 'guid-ben' };

describe("an account's reference", () => {
  beforeEach(() => void withSecrets(OLD));

  it('holds no account number, and is another one for another account or identity', async () => {
    const { accountReference } = await withSecrets(OLD);
    const all = [
      accountReference(ANA, '700000001'),
      accountReference(ANA, '700000002'),
      accountReference(BEN, '700000001'),
    ];
    expect(new Set(all).size).toBe(3);
    for (const reference of all) expect(reference).toMatch(/^[0-9a-f]{32}$/);
    expect(all.join()).not.toContain('70000000');
  });

  it('stays the same when a secret is added', async () => {
    const before = (await withSecrets(OLD)).accountReference(ANA, '700000001');
    expect((await withSecrets(NEW, OLD)).accountReference(ANA, '700000001')).toBe(before);
  });

  it('tells whose it is', async () => {
    const { accountReference, isOfIdentity } = await withSecrets(OLD);
    const reference = accountReference(ANA, '700000001');
    expect([isOfIdentity(reference, ANA), isOfIdentity(reference, BEN)]).toEqual([true, false]);
    for (const none of ['', 'x', reference.slice(0, 8), `${reference}0`]) expect(isOfIdentity(none, ANA)).toBe(false);
  });
});
