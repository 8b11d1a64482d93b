import type { Resolver, UseFormReturn } from 'react-hook-form';
import type { Elements } from '#components/ui/elements.ts';
import type { BillingDetail } from '#lib/domain/card/billing.ts';
import type { CardBrand } from '#lib/domain/card/card.ts';
import type { MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { CardStepValues, ConfirmedCard, FilledCardForm } from '#lib/payment/card-form-values.ts';
import type { HostedProblems } from '#components/payment/hosted-card/card-fields.ts';
import { loadPart } from '#lib/browser/load-part.ts';

export interface CardRuleOptions {
  today: MonthOfYear;
  savedBrand: CardBrand | null;
  billing: BillingDetail;
}

/** What a card form does not need until it is touched. */
export interface CardPart<Filled extends FilledCardForm> {
  cardResolver: (options: CardRuleOptions) => Resolver<CardStepValues, unknown, Filled>;
  asksAboutState: (form: UseFormReturn<CardStepValues, unknown, Filled>) => boolean;
  watchPlace: (form: UseFormReturn<CardStepValues, unknown, Filled>) => void;
}

/** How the card itself is entered: in our own fields, or in the gateway's. Each is a part of its own. */
export interface CardEntry<Filled extends FilledCardForm> {
  load: () => Promise<CardPart<Filled>>;
  /** Number, expiration date and CVV. */
  fields: Elements;
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
  clear: (form: UseFormReturn<CardStepValues, unknown, Filled>) => void;
}

/**
 * What a card form does not need until it is touched, in one chunk: its rules with their library, the encryption, and what finds
 * city and state.
 */
export const loadCard = () => loadPart(() => import('./lazy-card.ts'));
