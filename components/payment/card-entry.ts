import type { FormState } from '#components/fields/use-form.ts';
import type { Elements } from '#components/ui/elements.ts';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import type { CardBrand } from '#lib/domain/card/card.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { FormRules } from '#lib/domain/field-errors.ts';
import type { CardFormValues, CardStepValues, ConfirmedCard, FilledCardForm } from '#lib/payment/card-form-values.ts';
import type { HostedProblems } from '#components/payment/hosted-card/card-fields.ts';
import { loadPart } from '#lib/browser/load-part.ts';

export interface CardRuleOptions {
  today: MonthOfYear;
  savedBrand: CardBrand | null;
  billing: BillingDetail;
}

/** What a card form does not need until it is touched. */
export interface CardPart<Filled extends FilledCardForm> {
  buildCardRules: (options: CardRuleOptions) => FormRules<CardStepValues, Filled>;
  asksAboutState: (form: FormState<CardStepValues>) => boolean;
  suggestPlace: (form: FormState<UsAddress>, lastQuestion: { current: string }) => Promise<void>;
}

/** How the card itself is entered: in our own fields, or in the gateway's. Each is a part of its own. */
export interface CardEntry<Filled extends FilledCardForm> {
  load: () => Promise<CardPart<Filled>>;
  /** Number, expiration date and CVV. */
  fields: (form: FormState<CardFormValues>) => Elements;
  isHosted: boolean;
  /** Above the form. */
  above?: Elements;
  /** What is wrong in fields that are not the form's own. */
  errors?: Readonly<Record<string, HostedProblems[keyof HostedProblems]>>;
  /** Nothing is missing in fields that are not the form's own. */
  isComplete: boolean;
  /** The button's label while they are checked. */
  busy?: string | false;
  /** Shows their errors. */
  validate?: () => void;
  /** Null where something is wrong with the card. */
  finish: (filled: Filled) => Promise<ConfirmedCard | null>;
  /** The card was refused: its number and code must be typed again. */
  clear: (form: FormState<CardFormValues>) => void;
}

/**
 * What a card form does not need until it is touched, in one chunk: its rules with their library, the encryption, and what finds
 * city and state.
 */
export const loadCard = () => loadPart(() => import('./lazy-card.ts'));
