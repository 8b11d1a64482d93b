import 'server-only';
import { config } from '#lib/config.ts';
import { findHostedCardOffer } from '#lib/payment/card-gateway.ts';
import type { HostedCardOffer } from '#lib/payment/hosted-card.ts';

/** What pages need to show the gateway's card fields; null where the browser encrypts the card. */
export function hostedCardOffer(): HostedCardOffer | null {
  return findHostedCardOffer(config());
}

/** The same for the view of a page; nothing where the browser encrypts the card. */
export function offeredHostedCard(): { hostedCard?: HostedCardOffer } {
  const hostedCard = hostedCardOffer();
  return hostedCard ? { hostedCard } : {};
}
