import { jest } from '@jest/globals';
import './account-changes/auto-refill-terms.ts';
import './account-changes/concurrent-card-change.ts';
import './account-changes/paused-account.ts';

jest.setTimeout(60_000);
