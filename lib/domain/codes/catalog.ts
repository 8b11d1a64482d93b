/** Spec 1 §8, 3 §8: every code that the provider may return, whether money was taken, and what to do next. */

export const CODE_MESSAGES = [
  'generic',
  'accountNotFound',
  'severalAccounts',
  'cardNotWorking',
  'insufficientFunds',
  'cardNumberInvalid',
  'cardTypeMismatch',
  'securityCodeIncorrect',
  'cardExpired',
  'expirationDatePassed',
  'cardNumberLength',
  'billingAddressInvalid',
  'billingAddressMissing',
  'cardDetailsMissing',
  'informationMissing',
  'connectionLost',
  'tryAgain',
  'tryAgainOrCall',
  'processingFailed',
  'systemError',
  'databaseConnection',
  'locationTrouble',
  'phoneInUse',
  'pinUnknown',
  'pinRedeemed',
  'pinExpired',
  'pinFailed',
  'cardTokenUsed',
  'cardTokenExpired',
  'orderPlaced',
  'orderFailed',
  'deviceCodeNotFound',
  'deviceCodeError',
  'deviceCodeFailed',
  'existingPrepaidAccount',
  'existingPostpaidAccount',
  'serviceable',
  'serviceableAfterWait',
] as const;

/** A key of `messages` in the section `codes`. */
type CodeMessage = (typeof CODE_MESSAGES)[number];

/** Whether money was taken when the provider responds with this code, as far as the code alone can tell. */
type Charged = 'no' | 'yes' | 'unknown';

/** What the customer does next; `continue` is for codes that are not failures. */
type NextStep = 'retry' | 'other-card' | 'check-details' | 'wait' | 'call' | 'continue';

/** What was wrong: the payment method, the customer's phone number, or something that the customer cannot change. */
export type Concern = 'card' | 'phone' | 'other';

type Severity = 'info' | 'warning' | 'error';

export interface CodeMeaning {
  message: CodeMessage;
  charged: Charged;
  next: NextStep;
  concerns: Concern;
  severity: Severity;
  /** Whether the customer also sees the code itself; some processing failures come without that line. */
  showsCode: boolean;
}

export interface CatalogEntry extends CodeMeaning {
  code: string;
}

type Row = [
  message: CodeMessage,
  charged: Charged,
  next: NextStep,
  concerns: Concern,
  severity: Severity,
  line: 'code' | 'no-code',
  codes: string[],
];

const payment = (...numbers: string[]): string[] => numbers.map((number) => `PAYMENT-${number}`);

const ROWS: Row[] = [
  ['accountNotFound', 'no', 'check-details', 'other', 'warning', 'no-code', ['BUS_CUSTDASH_024', 'BUS_CUSTDASH_025']],
  ['severalAccounts', 'no', 'call', 'other', 'warning', 'no-code', ['BUS_CUSTDASH_026']],

  ['cardNotWorking', 'no', 'other-card', 'card', 'error', 'code', payment('9900')],
  // Not a group of the specification: docs/decisions/decline-codes.md.
  ['insufficientFunds', 'no', 'other-card', 'card', 'error', 'code', payment('1251')],
  ['cardNumberInvalid', 'no', 'check-details', 'card', 'error', 'code', payment('1151')],
  ['cardTypeMismatch', 'no', 'check-details', 'card', 'error', 'code', payment('1003')],
  ['securityCodeIncorrect', 'no', 'check-details', 'card', 'error', 'code', payment('1156', '1167', '8023')],
  ['cardExpired', 'no', 'other-card', 'card', 'error', 'code', payment('1150')],
  ['expirationDatePassed', 'no', 'check-details', 'card', 'error', 'code', payment('1043')],
  ['cardNumberLength', 'no', 'check-details', 'card', 'error', 'code', payment('1001')],
  ['billingAddressInvalid', 'no', 'check-details', 'card', 'error', 'code', payment('8372')],
  ['billingAddressMissing', 'no', 'check-details', 'card', 'error', 'code', payment('1038')],
  ['cardDetailsMissing', 'no', 'check-details', 'card', 'error', 'code', payment('1004')],
  ['informationMissing', 'no', 'check-details', 'card', 'error', 'code', payment('8001')],
  ['connectionLost', 'unknown', 'wait', 'other', 'error', 'code', payment('8032', '1164', '8132', '8600')],
  ['tryAgain', 'no', 'retry', 'other', 'error', 'code', payment('8373', '1146', '1310', '1309', '8039', '8000')],
  [
    'tryAgainOrCall',
    'no',
    'retry',
    'other',
    'error',
    'code',
    payment('8017', '8097', '8006', '8096', '8349', '8524', '1204', '8015'),
  ],
  [
    'processingFailed',
    'no',
    'retry',
    'other',
    'error',
    'no-code',
    [
      ...['SYS_PMT_003', 'SYS_PMT_007', 'SYS_PMT_008', 'SYS_PMT_009', 'SYS_PMT_010'],
      ...['BUS_PMT_003', 'BUS_PMT_004', 'BUS_PMT_006'],
      ...payment('8813', '9010', '3010'),
    ],
  ],

  ['orderPlaced', 'yes', 'continue', 'other', 'info', 'no-code', ['BUS_CUSTACT_05', 'SYS0010']],
  ['orderFailed', 'unknown', 'call', 'other', 'error', 'code', ['PAYMENT-0001', 'SYS_CUSTACT_01']],
  ['systemError', 'unknown', 'wait', 'other', 'error', 'code', ['SYS-CUSTACT-02']],
  ['databaseConnection', 'unknown', 'wait', 'other', 'error', 'code', ['SYS-CUSTACT-04', 'SYS-CUSTACT-06']],
  ['locationTrouble', 'unknown', 'call', 'other', 'error', 'code', ['BUS-PINLESS-ACT-LOCATION']],
  ['phoneInUse', 'no', 'check-details', 'phone', 'error', 'code', ['BUS-PINLESS-ACT-PHONE']],

  ['pinUnknown', 'no', 'check-details', 'other', 'error', 'no-code', ['BUS_PIN_001']],
  ['pinRedeemed', 'no', 'check-details', 'other', 'error', 'no-code', ['BUS_PIN_002']],
  ['pinExpired', 'no', 'call', 'other', 'error', 'no-code', ['BUS_PIN_003']],
  // Spec 3 §4.6: the status FAILURE, which comes without a code.
  ['pinFailed', 'no', 'retry', 'other', 'error', 'no-code', ['PIN_FAILURE']],

  // Ours: docs/decisions/hosted-card-fields.md.
  ['cardTokenUsed', 'no', 'retry', 'card', 'error', 'no-code', ['CARD_TOKEN_001']],
  ['cardTokenExpired', 'no', 'retry', 'card', 'error', 'no-code', ['CARD_TOKEN_002']],

  ['deviceCodeNotFound', 'no', 'check-details', 'other', 'error', 'no-code', ['BUS_VAN_ASSIGN_015']],
  [
    'deviceCodeError',
    'no',
    'check-details',
    'other',
    'error',
    'no-code',
    ['BUS_VAN_ASSIGN_004', 'BUS_VAN_ASSIGN_016', 'BUS_VAN_ASSIGN_022'],
  ],

  ['existingPrepaidAccount', 'no', 'check-details', 'other', 'warning', 'no-code', ['BUS0078']],
  ['existingPostpaidAccount', 'no', 'check-details', 'other', 'warning', 'no-code', ['BUS0077']],
  ['serviceable', 'no', 'continue', 'other', 'info', 'no-code', ['BUS0111', 'BUS0138', 'BUS0143', 'BUS0144']],
  ['serviceableAfterWait', 'no', 'continue', 'other', 'info', 'no-code', ['BUS0003', 'BUS011', 'BUS0021', 'BUS0027']],
];

export const CATALOG: readonly CatalogEntry[] = ROWS.flatMap(
  ([message, charged, next, concerns, severity, line, codes]): CatalogEntry[] =>
    codes.map((code) => ({ code, message, charged, next, concerns, severity, showsCode: line === 'code' })),
);

export interface CodeRange {
  /** Matches a code whose underscores are already hyphens. */
  pattern: RegExp;
  meaning: CodeMeaning;
}

/** Families of codes; an exact entry of the catalog always wins over its family. */
export const RANGES: readonly CodeRange[] = [
  {
    pattern: /^PAYMENT-(?:11|12|80|83)\d\d$/,
    meaning: {
      message: 'cardNotWorking',
      charged: 'no',
      next: 'other-card',
      concerns: 'card',
      severity: 'error',
      showsCode: true,
    },
  },
  {
    pattern: /^BUS-VAN-ASSIGN-\w+$/,
    meaning: {
      message: 'deviceCodeFailed',
      charged: 'no',
      next: 'retry',
      concerns: 'other',
      severity: 'error',
      showsCode: false,
    },
  },
];

export const GENERIC: CodeMeaning = {
  message: 'generic',
  charged: 'unknown',
  next: 'call',
  concerns: 'other',
  severity: 'error',
  showsCode: true,
};
