import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetWait, isSecondWait } from './tab-memory.ts';

beforeEach(() => window.sessionStorage.clear());

describe('waiting for a page', () => {
  it('is in vain the first time, the second time, and then begins anew', () => {
    expect([1, 2, 3].map(() => isSecondWait('/en/dashboard'))).toEqual([false, true, false]);
  });

  it('is counted by page, and forgotten once the page has come', () => {
    expect([isSecondWait('/en/dashboard'), isSecondWait('/en/dashboard/detail-hsd')]).toEqual([false, false]);
    forgetWait('/en/dashboard');
    expect([isSecondWait('/en/dashboard'), isSecondWait('/en/dashboard/detail-hsd')]).toEqual([false, true]);
  });

  it('never leads to a second reload where the browser keeps nothing', () => {
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    expect(isSecondWait('/en/dashboard')).toBe(true);
    refused.mockRestore();
  });
});
