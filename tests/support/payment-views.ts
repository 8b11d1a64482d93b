import type { AutoRefillView } from '#lib/account/server/auto-refill.ts';
import type { PaymentMethodView, StoredPayment } from '#lib/account/server/owner-card.ts';

const BILLING = {
  name: 'Ana Ruiz',
  addressLine1: '12 Elm Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const CARD = { brand: 'visa', lastFour: '4242', expiry: { month: 12, year: 2029 }, billing: BILLING } as const;

/** What the pages of card and auto-refill show of an account with a saved card. */
const OFF = { says: 'off', isCovered: false, chargeOn: null, stopsOn: null, declinedOn: null } as const;
export const STORED: StoredPayment = {
  version: 'v1',
  card: CARD,
  hasAutoRefill: false,
  nextChargeOn: null,
  outlook: OFF,
};
export const ON: StoredPayment = {
  ...STORED,
  hasAutoRefill: true,
  nextChargeOn: '2026-12-09',
  outlook: { ...OFF, says: 'charges', isCovered: true, chargeOn: '2026-12-09' },
};
export const NO_CARD: StoredPayment = { ...STORED, card: null };

export const METHOD: PaymentMethodView = {
  account: 'a'.repeat(32),
  stored: STORED,
  billing: 'full',
  serviceAddress: { addressLine1: '1 Oak Road', addressLine2: '', city: 'Springfield', state: 'IL', zip: '62701' },
  month: { year: 2026, month: 11 },
  lastDay: '2026-12-10',
  isForAutoRefill: false,
  isDeactivated: false,
};
export const CHARGE = {
  planCode: 'HSD_030',
  planName: '',
  planDays: 30,
  creditCents: 0,
  taxCents: 301,
  totalCents: 4801,
};
export const AUTO: AutoRefillView = {
  account: METHOD.account,
  stored: STORED,
  month: METHOD.month,
  lastDay: METHOD.lastDay,
  charge: CHARGE,
  wouldChargeOn: '2026-12-09',
  ifOn: ON.outlook,
  hasOffer: false,
  isCardExpiring: false,
  isPaused: false,
  isOver: false,
  termsVersion: '2026-11',
  agreed: null,
};
