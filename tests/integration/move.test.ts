import { jest } from '@jest/globals';
import './move/move.ts';
import './move/destination.ts';
import './move/refill.ts';

jest.setTimeout(60_000);
