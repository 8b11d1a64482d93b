import 'server-only';
import { config } from '#lib/config.ts';
import type { HostedCardOffer } from '#lib/payment/card-form-values.ts';
import { findGateway } from '#lib/provider/card-gateway.ts';

/** What pages need to show the gateway's card fields; null where the browser encrypts the card. */
export function findHostedCardOffer(): HostedCardOffer | null {
  const settings = config();
  const gatewayConfig = findGateway(settings);
  if (!gatewayConfig) return null;
  const { gateway, url, publishableKey } = gatewayConfig;
  return { gateway, url, publishableKey, express: settings.CARD_EXPRESS };
}

/** The sections of a page's messages, with those of the gateway's fields where it has them. */
export function withHostedMessages<Section>(sections: readonly Section[]): readonly (Section | 'hosted')[] {
  return findHostedCardOffer() ? [...sections, 'hosted'] : sections;
}

/** The same for the view of a page; nothing where the browser encrypts the card. */
export function hostedCardView(): { hostedCard?: HostedCardOffer } {
  const hostedCard = findHostedCardOffer();
  return hostedCard ? { hostedCard } : {};
}
