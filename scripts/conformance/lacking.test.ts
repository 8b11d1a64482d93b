import { describe, expect, it } from '@jest/globals';
import { parseConfig } from './config.ts';
import { askedFor, isAsked } from './lacking.ts';

const GUEST = { phone: '5550100102', zip: '62701' };

describe('the calls that a provider is checked for', () => {
  it('include service-status only if the configuration has it', () => {
    expect(isAsked(parseConfig({}), 'service-status')).toBe(false);
    expect(isAsked(parseConfig({ has: ['service-status'] }), 'service-status')).toBe(true);
    const quickRefill = { guest: GUEST, other: GUEST, unknownPhone: '5550100100', serviceStatus: true };
    expect(isAsked(parseConfig({ quickRefill }), 'service-status')).toBe(true);
  });

  it('include every call of the specification unless the configuration lacks it', () => {
    expect(isAsked(parseConfig({}), 'transactions')).toBe(true);
    expect(isAsked(parseConfig({ lacks: ['history'] }), 'transactions')).toBe(false);
  });

  it.each([
    ['service-status', {}, /has: service-status/],
    ['transactions', { lacks: ['history' as const] }, /does without \(lacks\)/],
  ] as const)('of %s is left out with the reason', async (call, config, reason) => {
    const check = { promise: '', calls: [call], run: () => Promise.resolve() };
    await expect(askedFor(parseConfig(config), check).run()).rejects.toThrow(reason);
  });
});
