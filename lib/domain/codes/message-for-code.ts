import { CATALOG, type CodeMeaning, type Concern, GENERIC, RANGES } from './catalog.ts';

/** Spec 1 §8: underscores and hyphens name the same code. */
function normalizeCode(code: string): string {
  return code.trim().toUpperCase().replaceAll('_', '-');
}

const EXACT: ReadonlyMap<string, CodeMeaning> = new Map(
  CATALOG.map(({ code, ...meaning }) => [normalizeCode(code), meaning]),
);

/** Spec 1 §8: the code itself, else its family, else the generic message. Never throws, whatever the provider sent. */
export function messageForCode(code: string | null | undefined): CodeMeaning {
  if (!code) return GENERIC;
  const normalizedCode = normalizeCode(code);
  return EXACT.get(normalizedCode) ?? RANGES.find(({ pattern }) => pattern.test(normalizedCode))?.meaning ?? GENERIC;
}

/** Spec 2 §4: whether an enrollment was refused because no saved card can be charged. */
export function requiresUsableCard(code: string): boolean {
  return normalizeCode(code) === 'BUS-PMT-006';
}

/** Messages for codes that are not about a payment: where one fails with them, that nothing was charged is said besides. */
const SILENT_ON_MONEY: readonly CodeMeaning['message'][] = [
  ...(['accountNotFound', 'severalAccounts', 'deviceCodeNotFound', 'deviceCodeError', 'deviceCodeFailed'] as const),
  ...(['existingPrepaidAccount', 'existingPostpaidAccount', 'serviceable', 'serviceableAfterWait'] as const),
  ...(['pinUnknown', 'pinRedeemed', 'pinExpired'] as const),
];

/** Whether the message for a code says that no money was taken. */
export function saysNotCharged({ charged, message }: Pick<CodeMeaning, 'charged' | 'message'>): boolean {
  return charged === 'no' && !SILENT_ON_MONEY.includes(message);
}

/**
 * Decision on order and refill failures: what a failed payment concerns, which decides the action offered next to its message. `other`
 * without a code.
 */
export function findConcern(code: string | null): Concern {
  return messageForCode(code).concerns;
}

/** The fields of a card form that a decline can be about. */
export type ConcernedField = 'cardNumber' | 'expirationMonth' | 'cvv' | 'addressLine1';

const FIELDS: Partial<Record<CodeMeaning['message'], ConcernedField>> = {
  cardNotWorking: 'cardNumber',
  cardNumberInvalid: 'cardNumber',
  cardTypeMismatch: 'cardNumber',
  cardNumberLength: 'cardNumber',
  securityCodeIncorrect: 'cvv',
  cardExpired: 'expirationMonth',
  expirationDatePassed: 'expirationMonth',
  billingAddressInvalid: 'addressLine1',
  billingAddressMissing: 'addressLine1',
};

/** The field that a decline's code concerns, to which 'Edit the card' leads; null if the code names none. */
export function findConcernedField(code: string | null): ConcernedField | null {
  return FIELDS[messageForCode(code).message] ?? null;
}
