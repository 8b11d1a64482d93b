import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { forgetWait, isSecondWait } from './tab-memory.ts';

beforeEach(() => window.sessionStorage.clear());

describe('waiting for a page', () => {
  it('tells the second wait from the first and then starts over', () => {
    expect([1, 2, 3].map(() => isSecondWait('/en/dashboard'))).toEqual([false, true, false]);
  });

  it('is counted by page and reset when the page arrives', () => {
    expect([isSecondWait('/en/dashboard'), isSecondWait('/en/dashboard/detail-hsd')]).toEqual([false, false]);
    forgetWait('/en/dashboard');
    expect([isSecondWait('/en/dashboard'), isSecondWait('/en/dashboard/detail-hsd')]).toEqual([false, true]);
  });

  it('never reloads twice if the browser stores nothing', () => {
    const refused = jest.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new Error('no storage');
    });
    expect(isSecondWait('/en/dashboard')).toBe(true);
    refused.mockRestore();
  });
});
