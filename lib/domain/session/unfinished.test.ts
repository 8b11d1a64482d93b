import { describe, expect, it } from '@jest/globals';
import { findUnfinishedTask } from './unfinished.ts';

describe('findUnfinishedTask', () => {
  it.each([
    ['/en/move', 'move'],
    ['/es/move/now?account=0123', 'move'],
    ['/en/move/schedule/', 'move'],
    // Money moves here, so that only the ledger can tell.
    ['/en/move/refill-review', null],
    ['/en/refill/review', null],
    ['/es/reconnect?account=0123', null],
    ['/en/dashboard/account-information?account=0123', 'changes'],
    ['/es/dashboard/auto-refill', 'changes'],
    ['/en/dashboard/edit-payment', 'changes'],
    ['/en/dashboard', null],
    ['/en/moved', null],
    ['', null],
    [null, null],
  ])('returns for %j: %j', (path, unfinished) => expect(findUnfinishedTask(path)).toBe(unfinished));
});
