import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { clearDraft, readDraft, writeDraft } from './session-draft.ts';

const fields = ['name', 'addressLine1', 'zip'] as const;
const values = { name: 'José Núñez', addressLine1: '100 Maple Street', zip: '62701' };

beforeEach(() => window.sessionStorage.clear());

describe('drafts', () => {
  it('are restored as they were typed', () => {
    writeDraft('litepay/billing', fields, values);
    expect(readDraft('litepay/billing', fields)).toEqual(values);
    expect(readDraft('buy/billing', fields)).toBeNull();
  });

  it('are removed with all their parts, and no others', () => {
    writeDraft('litepay', fields, values);
    writeDraft('litepay/billing', fields, values);
    writeDraft('litepaying', fields, values);
    clearDraft('litepay');
    expect(readDraft('litepay', fields)).toBeNull();
    expect(readDraft('litepay/billing', fields)).toBeNull();
    expect(readDraft('litepaying', fields)).toEqual(values);
  });

  it.each(['', '{', 'null', '[]', '{"name":1}', '{"name":"Ana"}'])('are null if they are damaged (%j)', (text) => {
    writeDraft('litepay', fields, values);
    const key = Object.keys(window.sessionStorage)[0] ?? '';
    window.sessionStorage.setItem(key, text);
    expect(readDraft('litepay', fields)).toBeNull();
  });

  it('are skipped if the storage is full or blocked', () => {
    const full = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(() => writeDraft('litepay', fields, values)).not.toThrow();
    full.mockRestore();
    const closed = jest.spyOn(window, 'sessionStorage', 'get').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    expect(readDraft('litepay', fields)).toBeNull();
    expect(() => clearDraft('litepay')).not.toThrow();
    closed.mockRestore();
  });
});

describe('card data', () => {
  it.each([
    ['a card number in the name', 'name', '4111 1111 1111 1111'],
    ['half of one in the name', 'name', '4111 1111'],
    ['a security code in the name', 'name', '123'],
    ['a card number in the address', 'addressLine1', '4111-1111-1111-1111'],
    ['one that is not finished in the address', 'addressLine1', '4111 1111 1111'],
    ['a card number in the zip', 'zip', '378282246310005'],
  ])('%s is not stored', (_what, field, typed) => {
    writeDraft('litepay', fields, { ...values, [field]: typed });
    expect(readDraft('litepay', fields)).toEqual({ ...values, [field]: '' });
    expect(JSON.stringify({ ...window.sessionStorage })).not.toContain(typed);
  });

  it('is rejected by type and by name', () => {
    const cards = ['name', 'cardNumber', 'cvv'] as const;
    // @ts-expect-error a draft cannot hold a card number
    writeDraft('litepay', cards, { name: 'Ana', cardNumber: '4', cvv: '1' });
    expect(JSON.stringify({ ...window.sessionStorage })).not.toMatch(/cardNumber|cvv/);
  });
});
