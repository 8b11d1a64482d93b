import type { CardToken } from '#lib/payment/api.ts';
import type { BillingFormValues } from '#lib/payment/billing-rules.ts';
import type { FieldErrorKey } from '#lib/domain/field-errors.ts';
import type { Locale } from '#lib/i18n/locales.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';
import type { Result } from '#lib/result.ts';
import { CARD_BRANDS, type CardGateway } from '#lib/domain/card/card.ts';

/** What a gateway's frame asks for. */
export const HOSTED_FIELDS = ['cardNumber', 'expiration', 'cvv'] as const;
export type HostedField = (typeof HOSTED_FIELDS)[number];

/** In our own keys; null or absent for a field in which nothing is wrong, or that the customer has not left yet. */
export type HostedProblems = Partial<Record<HostedField, FieldErrorKey | null>>;

export interface FieldsState {
  problems: HostedProblems;
  isComplete: boolean;
}

export interface FieldsSetup {
  offer: HostedCardOffer;
  locale: Locale;
  /** `frame`: the name of the frame as a whole. */
  labels: Record<HostedField | 'frame', string>;
  onChange: (state: FieldsState) => void;
  /** Enter was pressed in a field. */
  onSubmit: () => void;
}

export interface TokenRequest {
  /** The payment that the token is for; absent to save the card. */
  attempt?: string | undefined;
  billing: BillingFormValues;
}

/** `incomplete`: a field is empty or wrong, which its problems say. `unreachable`: the gateway did not respond. */
export type TokenResult = Result<CardToken, 'incomplete' | 'unreachable'>;

/** A gateway's card fields: the card form depends on nothing else of a gateway. */
export interface CardFields {
  /** Puts the fields into the element, which is in the document. Resolves to false if they could not be loaded. */
  mount: (element: HTMLElement) => Promise<boolean>;
  /** Reports the problems of all fields, also of those that were not touched. */
  validate: () => void;
  createToken: (request: TokenRequest) => Promise<TokenResult>;
  /** Shows the page's error texts beside the fields. */
  showErrors: (errors: Partial<Record<HostedField, string | undefined>>) => void;
  focus: (field: HostedField) => void;
  clear: () => void;
  /** Removes the fields and what was typed in them. */
  destroy: () => void;
}

/** The outcome of a press on an express button. */
export type ExpressResult = Result<CardToken, 'unreachable'>;

/** What a gateway returns with a token. Not trusted: any field may have any value. */
interface TokenFields {
  token: unknown;
  brand: unknown;
  lastFour: unknown;
  /** MMYY. */
  expiration: unknown;
}

/** The token as our server takes it; null if a field is missing or malformed, or the brand is not accepted. */
export function toCardToken(gateway: CardGateway, fields: TokenFields): CardToken | null {
  const { token, lastFour, expiration } = fields;
  const brand = CARD_BRANDS.find((one) => one === fields.brand);
  if (!brand || typeof token !== 'string' || !/^[!-~]{1,8192}$/.test(token)) return null;
  if (typeof lastFour !== 'string' || !/^\d{4}$/.test(lastFour)) return null;
  if (typeof expiration !== 'string' || !/^(?:0[1-9]|1[0-2])\d{2}$/.test(expiration)) return null;
  return { gateway, token, brand, lastFour, expiration };
}
