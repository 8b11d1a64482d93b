import type { CardSummary } from '#lib/domain/card/brand.ts';
import type { CardGateway } from '#lib/domain/card/gateways.ts';
import type { Result } from '#lib/result.ts';
import type { CardToken } from './api.ts';

/** What a page needs to show the gateway's own card fields in its form. Views have it with `CARD_ENTRY=hosted` only. */
export interface HostedCardOffer {
  gateway: CardGateway;
  /** The address of the frame (sandbox), or of the gateway's script (stripe). */
  url: string;
  /** Identifies the provider to the gateway in the browser; null where the gateway has no such key. */
  publishableKey: string | null;
  /** Whether the gateway's express buttons (Apple Pay, Google Pay, Link) stand above the form. */
  express: boolean;
}

/**
 * Why there is no token. `gone`: the fields no longer have the card, which has to be entered again. `unreachable`: the gateway did not
 * respond.
 */
export type TokenFailure = 'gone' | 'unreachable';

/** A card in the gateway's fields, in place of a typed one. Only the page's memory holds it. */
export interface HostedCard extends CardSummary {
  /** An express button approved it: once. */
  isExpress?: true;
  /** Makes a one-time token. `attempt`: the payment that it is for; absent to save the card. */
  createToken: (attempt?: string) => Promise<Result<CardToken, TokenFailure>>;
}
