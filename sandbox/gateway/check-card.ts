import { billingAddressCode, type BillingAddress } from './billing-address.ts';
import { type Brand, findBrand, passesLuhn } from './brand.ts';
import { findDeclineCode } from './test-cards.ts';

/** The four card fields as typed; the expiration date is MMYY. */
export interface PlainCard {
  cardNumber: string;
  cardType: string;
  expirationDate: string;
  cvv: string;
}

/** `code` comes from the error catalog. */
export type CardVerdict = { ok: true; cardType: Brand['cardType']; lastFour: string } | { ok: false; code: string };

/** The verdict on a card that is saved without a charge. `declineCode`: how the bank would decline a charge; null if it would not. */
export type SavedCardVerdict =
  | (Extract<CardVerdict, { ok: true }> & { expirationDate: string; declineCode: string | null })
  | { ok: false; code: string };

const refuse = (code: string): { ok: false; code: string } => ({ ok: false, code });

/** The gateway's verdict on a card, in a bank's order: first the form, then the account behind it. */
export function checkCard(card: PlainCard, billing: BillingAddress | null, today: string): CardVerdict {
  const formCheck = checkForm(card, billing, today);
  if (!formCheck.ok) return formCheck;
  const { declineCode, cardType, lastFour } = formCheck;
  return declineCode === null ? { ok: true, cardType, lastFour } : refuse(declineCode);
}

/** The same without the bank's decision, because saving a card charges nothing. Without an address, the card alone. */
export function checkForm(card: PlainCard, billing: BillingAddress | null, today: string): SavedCardVerdict {
  const fieldCheck = checkFields(card, today);
  const address = fieldCheck.ok && billing ? billingAddressCode(billing) : null;
  return address ? refuse(address) : fieldCheck;
}

/** The card's own fields, by the first fault that can be seen. */
export function checkFields(card: PlainCard, today: string): SavedCardVerdict {
  const { cardNumber, cardType, expirationDate, cvv } = card;
  if ([cardNumber, cardType, expirationDate, cvv].some((value) => value.trim() === '')) return refuse('PAYMENT-1004');
  if (!/^\d+$/.test(cardNumber)) return refuse('PAYMENT-1151');
  const brand = findBrand(cardNumber);
  if (cardNumber.length < 13 || cardNumber.length > 19) return refuse('PAYMENT-1001');
  if (brand && !brand.lengths.includes(cardNumber.length)) return refuse('PAYMENT-1001');
  if (!brand || !passesLuhn(cardNumber)) return refuse('PAYMENT-1151');
  if (brand.cardType !== cardType) return refuse('PAYMENT-1003');
  const expiry = expiryCode(expirationDate, today);
  if (expiry) return refuse(expiry);
  if (!/^\d+$/.test(cvv)) return refuse('PAYMENT-1156');
  if (cvv.length !== brand.cvvLength) return refuse('PAYMENT-1167');
  const { cardType: type } = brand;
  return {
    ok: true,
    cardType: type,
    lastFour: cardNumber.slice(-4),
    expirationDate,
    declineCode: findDeclineCode(cardNumber),
  };
}

/** The same for a saved card whose other fields change. */
export function checkChange(
  { cardType, expirationDate, cvv }: Omit<PlainCard, 'cardNumber'>,
  knownType: string,
  billing: BillingAddress,
  today: string,
): { ok: true; expirationDate: string } | { ok: false; code: string } {
  if (cardType !== knownType) return refuse('PAYMENT-1003');
  const expiry = expiryCode(expirationDate, today);
  if (expiry) return refuse(expiry);
  if (!/^\d+$/.test(cvv)) return refuse('PAYMENT-1156');
  if (cvv.length !== (knownType === 'AMERICAN_EXPRESS' ? 4 : 3)) return refuse('PAYMENT-1167');
  const address = billingAddressCode(billing);
  return address ? refuse(address) : { ok: true, expirationDate };
}

/** A card is valid to the end of its month: 1043 for an invalid date or a past year, 1150 for a past month of this year. */
function expiryCode(mmyy: string, today: string): 'PAYMENT-1043' | 'PAYMENT-1150' | null {
  const [, month, year] = /^(0[1-9]|1[0-2])(\d\d)$/.exec(mmyy) ?? [];
  if (!month || !year) return 'PAYMENT-1043';
  if (`20${year}-${month}` >= today.slice(0, 7)) return null;
  return `20${year}` < today.slice(0, 4) ? 'PAYMENT-1043' : 'PAYMENT-1150';
}
