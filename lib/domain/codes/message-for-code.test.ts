import { describe, expect, it } from '@jest/globals';
import english from '#messages/en/codes.json' with { type: 'json' };
import spanish from '#messages/es/codes.json' with { type: 'json' };
import { CATALOG, CODE_MESSAGES, GENERIC, RANGES } from './catalog.ts';
import { findConcernedField, findConcern, messageForCode } from './message-for-code.ts';

/** Spec 1 §8, line by line. */
const SPEC: [code: string, message: string, charged: string, next: string][] = [
  ['BUS_CUSTDASH_024', 'accountNotFound', 'no', 'check-details'],
  ['BUS_CUSTDASH_025', 'accountNotFound', 'no', 'check-details'],
  ['BUS_CUSTDASH_026', 'severalAccounts', 'no', 'call'],
  ['PAYMENT-1199', 'cardNotWorking', 'no', 'other-card'],
  ['PAYMENT-1200', 'cardNotWorking', 'no', 'other-card'],
  ['PAYMENT-8055', 'cardNotWorking', 'no', 'other-card'],
  ['PAYMENT-8300', 'cardNotWorking', 'no', 'other-card'],
  ['PAYMENT-9900', 'cardNotWorking', 'no', 'other-card'],
  // Ours.
  ['PAYMENT-1251', 'insufficientFunds', 'no', 'other-card'],
  ['PAYMENT-1151', 'cardNumberInvalid', 'no', 'check-details'],
  ['PAYMENT-1003', 'cardTypeMismatch', 'no', 'check-details'],
  ['PAYMENT-1156', 'securityCodeIncorrect', 'no', 'check-details'],
  ['PAYMENT-1167', 'securityCodeIncorrect', 'no', 'check-details'],
  ['PAYMENT-8023', 'securityCodeIncorrect', 'no', 'check-details'],
  ['PAYMENT-1150', 'cardExpired', 'no', 'other-card'],
  ['PAYMENT-1043', 'expirationDatePassed', 'no', 'check-details'],
  ['PAYMENT-1001', 'cardNumberLength', 'no', 'check-details'],
  ['PAYMENT-8372', 'billingAddressInvalid', 'no', 'check-details'],
  ['PAYMENT-1038', 'billingAddressMissing', 'no', 'check-details'],
  ['PAYMENT-1004', 'cardDetailsMissing', 'no', 'check-details'],
  ['PAYMENT-8001', 'informationMissing', 'no', 'check-details'],
  ...['8032', '1164', '8132', '8600'].map((n) => row(`PAYMENT-${n}`, 'connectionLost', 'unknown', 'wait')),
  ...['8373', '1146', '1310', '1309', '8039', '8000'].map((n) => row(`PAYMENT-${n}`, 'tryAgain', 'no', 'retry')),
  ...['8017', '8097', '8006', '8096', '8349', '8524', '1204', '8015'].map((n) =>
    row(`PAYMENT-${n}`, 'tryAgainOrCall', 'no', 'retry'),
  ),
  ...['003', '007', '008', '009', '010'].map((n) => row(`SYS_PMT_${n}`, 'processingFailed', 'no', 'retry')),
  ...['003', '004', '006'].map((n) => row(`BUS_PMT_${n}`, 'processingFailed', 'no', 'retry')),
  ...['8813', '9010', '3010'].map((n) => row(`PAYMENT-${n}`, 'processingFailed', 'no', 'retry')),
  ['SYS-CUSTACT-02', 'systemError', 'unknown', 'wait'],
  ['SYS-CUSTACT-04', 'databaseConnection', 'unknown', 'wait'],
  ['SYS-CUSTACT-06', 'databaseConnection', 'unknown', 'wait'],
  ['BUS-PINLESS-ACT-LOCATION', 'locationTrouble', 'unknown', 'call'],
  ['BUS-PINLESS-ACT-PHONE', 'phoneInUse', 'no', 'check-details'],
  ['BUS_PIN_001', 'pinUnknown', 'no', 'check-details'],
  ['BUS_PIN_002', 'pinRedeemed', 'no', 'check-details'],
  ['BUS_PIN_003', 'pinExpired', 'no', 'call'],
  ['PIN_FAILURE', 'pinFailed', 'no', 'retry'],
  // Ours.
  ['CARD_TOKEN_001', 'cardTokenUsed', 'no', 'retry'],
  ['CARD_TOKEN_002', 'cardTokenExpired', 'no', 'retry'],
  ['BUS_CUSTACT_05', 'orderPlaced', 'yes', 'continue'],
  ['SYS0010', 'orderPlaced', 'yes', 'continue'],
  ['PAYMENT-0001', 'orderFailed', 'unknown', 'call'],
  ['SYS_CUSTACT_01', 'orderFailed', 'unknown', 'call'],
  ['BUS_VAN_ASSIGN_015', 'deviceCodeNotFound', 'no', 'check-details'],
  ...['004', '016', '022'].map((n) => row(`BUS_VAN_ASSIGN_${n}`, 'deviceCodeError', 'no', 'check-details')),
  ['BUS_VAN_ASSIGN_001', 'deviceCodeFailed', 'no', 'retry'],
  ['BUS0078', 'existingPrepaidAccount', 'no', 'check-details'],
  ['BUS0077', 'existingPostpaidAccount', 'no', 'check-details'],
  ...['BUS0003', 'BUS011', 'BUS0021', 'BUS0027'].map((code) => row(code, 'serviceableAfterWait', 'no', 'continue')),
  ...['BUS0111', 'BUS0138', 'BUS0143', 'BUS0144'].map((code) => row(code, 'serviceable', 'no', 'continue')),
];

function row(code: string, message: string, charged: string, next: string): [string, string, string, string] {
  return [code, message, charged, next];
}

/** The messages that ask for another card, or for other details of it or of its billing address. */
const ABOUT_CARD = [
  ...[
    'cardNotWorking',
    'insufficientFunds',
    'cardNumberInvalid',
    'cardTypeMismatch',
    'securityCodeIncorrect',
    'cardExpired',
  ],
  ...['expirationDatePassed', 'cardNumberLength', 'billingAddressInvalid', 'billingAddressMissing'],
  ...['cardDetailsMissing', 'informationMissing', 'cardTokenUsed', 'cardTokenExpired'],
];
const ABOUT: Record<string, string> = { 'BUS-PINLESS-ACT-PHONE': 'phone' };

describe('the error catalog', () => {
  it.each(SPEC)('maps %s to %s, charged %s, next %s', (code, message, charged, next) => {
    expect(messageForCode(code)).toMatchObject({ message, charged, next });
  });

  it('contains only the specified codes, each once', () => {
    const codes = CATALOG.map(({ code }) => code);
    expect(new Set(codes).size).toBe(codes.length);
    expect(codes.filter((code) => !SPEC.some(([known]) => known === code))).toEqual([]);
  });

  it.each(CATALOG.map(({ code }) => code))('%s resolves with underscores and with hyphens', (code) => {
    const meaning = messageForCode(code);
    expect(meaning).not.toBe(GENERIC);
    expect(messageForCode(code.replaceAll('_', '-'))).toBe(meaning);
    expect(messageForCode(code.replaceAll('-', '_'))).toBe(meaning);
    expect(messageForCode(` ${code.toLowerCase()} `)).toBe(meaning);
  });

  it.each([
    [null],
    [undefined],
    [''],
    ['PAYMENT-7777'],
    ['PAYMENT-11'],
    ['PAYMENT-11000'],
    ['constructor'],
    ['toString'],
    ['__proto__'],
    ['hasOwnProperty'],
  ])('maps %s to the generic message', (code) => {
    expect(messageForCode(code)).toBe(GENERIC);
  });

  it('has a text in every language for each message, and no other texts', () => {
    expect(Object.keys(english.messages).sort()).toEqual([...CODE_MESSAGES].sort());
    expect(Object.keys(spanish.messages).sort()).toEqual([...CODE_MESSAGES].sort());
  });

  it('uses every message', () => {
    const used = [...CATALOG, ...RANGES.map(({ meaning }) => meaning), GENERIC].map(({ message }) => message);
    expect(CODE_MESSAGES.filter((message) => !used.includes(message))).toEqual([]);
  });

  it('says that no money was taken for refused payments only', () => {
    for (const { code, message, charged } of CATALOG) {
      const about = /PAYMENT|PMT|CUSTACT|PINLESS|CARD_TOKEN/.test(code);
      expect([code, english.messages[message].includes("You weren't charged.")]).toEqual([
        code,
        about && charged === 'no',
      ]);
      expect([code, spanish.messages[message].includes('No se le cobró nada.')]).toEqual([
        code,
        about && charged === 'no',
      ]);
    }
  });

  it.each([
    ...CATALOG.map(({ code }) => code),
    ...['PAYMENT-1199', 'PAYMENT-1200', 'PAYMENT-8055', 'PAYMENT-8399', 'BUS_VAN_ASSIGN_001', 'PAYMENT-7777', ''],
  ])('returns what %s concerns', (code) => {
    expect(findConcern(code)).toBe(
      ABOUT_CARD.includes(messageForCode(code).message) ? 'card' : (ABOUT[code] ?? 'other'),
    );
  });

  it('returns the concern other without a code', () => {
    expect(findConcern(null)).toBe('other');
  });

  it('shows no code line for the processing failures that the specification lists', () => {
    expect(messageForCode('SYS_PMT_003').showsCode).toBe(false);
    expect(messageForCode('PAYMENT-8813').showsCode).toBe(false);
    expect(messageForCode('PAYMENT-1151').showsCode).toBe(true);
  });
});

describe('the field that a decline concerns', () => {
  it.each([
    ['PAYMENT-1151', 'cardNumber'],
    ['PAYMENT_9900', 'cardNumber'],
    ['PAYMENT-1199', 'cardNumber'],
    ['PAYMENT-1156', 'cvv'],
    ['PAYMENT-8023', 'cvv'],
    ['PAYMENT-1150', 'expirationMonth'],
    ['PAYMENT-1043', 'expirationMonth'],
    ['PAYMENT-8372', 'addressLine1'],
    ['PAYMENT-1004', null],
    ['PAYMENT-8032', null],
    [null, null],
  ])('of %s is %s', (code, field) => {
    expect(findConcernedField(code)).toBe(field);
  });

  it('is null for codes that do not concern the card', () => {
    expect(CATALOG.filter(({ code, concerns }) => findConcernedField(code) && concerns !== 'card')).toEqual([]);
  });
});
