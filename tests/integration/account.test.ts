import { jest } from '@jest/globals';
import './account/address.ts';
import './account/area.ts';
import './account/changes.ts';
import './account/view.ts';
import './account/preferences.ts';
import './account/payment-history.ts';
import './account/payment-method.ts';
import './account/auto-refill-amount.ts';
import './account/auto-refill-charge.ts';
import './account/capabilities.ts';

jest.setTimeout(120_000);
