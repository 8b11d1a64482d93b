import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import '#tests/support/own-store.ts';
import { purchaseBasicsSchema, createPurchaseRepository } from './purchase.ts';

const BROWSER = 'browser-1';
const purchases = createPurchaseRepository('test', purchaseBasicsSchema, 600);
const decrypt = jest.spyOn(globalThis.crypto.subtle, 'decrypt');
beforeEach(() => void decrypt.mockClear());

describe('purchase repository', () => {
  it('reads a purchase that it has just stored without decrypting it', async () => {
    const created = await purchases.create(BROWSER, (basics) => basics);
    expect(await purchases.find(BROWSER, created.id)).toEqual(created);
    const replaced = await purchases.replace({ ...created, data: { ...created.data, failed: 'x' } });
    expect(await purchases.list(BROWSER, 2)).toEqual([replaced]);
    expect(decrypt).not.toHaveBeenCalled();
  });

  it('decrypts a purchase of another process once for several requests', async () => {
    const created = await purchases.create(BROWSER, (basics) => basics);
    Reflect.deleteProperty(globalThis, 'hearthlineUnsealed');
    for (let request = 0; request < 3; request += 1) expect(await purchases.find(BROWSER, created.id)).toEqual(created);
    expect(decrypt).toHaveBeenCalledTimes(1);
  });

  it('does not find the purchase of another browser', async () => {
    const created = await purchases.create(BROWSER, (basics) => basics);
    expect(await purchases.find('browser-2', created.id)).toBeNull();
  });
});
