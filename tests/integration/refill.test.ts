import { jest } from '@jest/globals';
import './refill/provider.ts';
import './refill/money.ts';
import './refill/agreement.ts';
import './refill/pin.ts';
import './refill/tampering.ts';

jest.setTimeout(60_000);
