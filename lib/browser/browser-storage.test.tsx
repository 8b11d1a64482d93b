import { beforeEach, describe, expect, it } from '@jest/globals';
import { DEVICE_KEYS, isListed, removeKeys, SESSION_KEYS, type StorageKey } from './browser-storage.ts';

beforeEach(() => window.sessionStorage.clear());

describe('the keys of the browser’s storage', () => {
  it('are in one list each', () => {
    expect(SESSION_KEYS.filter((key) => isListed(key, DEVICE_KEYS))).toEqual([]);
    expect(DEVICE_KEYS.filter((key) => isListed(key, SESSION_KEYS))).toEqual([]);
  });

  it('do not compile if they are in neither list', () => {
    const listed: StorageKey[] = ['draft/1/litepay', 'litepay/1/plans'];
    // @ts-expect-error No list has it.
    listed.push('visits/1');
    // @ts-expect-error A list has it as a whole key, not as the beginning of others.
    listed.push('address-check/1/units');
    expect(listed.map((key) => isListed(key, [...SESSION_KEYS, ...DEVICE_KEYS]))).toEqual([true, true, false, false]);
  });

  it('are removed by name or by beginning, and no others', () => {
    for (const key of [
      'draft/1/a',
      'draft/1/a/b',
      'draft/10/a',
      'tab/owner',
      'tab/owners',
      'litepay/1/plans',
      'theirs',
    ])
      window.sessionStorage.setItem(key, 'x');
    removeKeys(window.sessionStorage, SESSION_KEYS);
    const left = Object.keys(window.sessionStorage).sort();
    window.sessionStorage.clear();
    expect(left).toEqual(['draft/10/a', 'litepay/1/plans', 'tab/owners', 'theirs']);
  });
});
