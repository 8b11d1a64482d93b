import type { CardGateway } from '#lib/domain/card/gateways.ts';

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
