import 'server-only';
import { config } from '#lib/config.ts';
import type { CardGateway } from '#lib/domain/card/gateways.ts';
import type { HostedCardOffer } from '#lib/payment/hosted-card.ts';

/** Where the browser finds what it needs of each gateway. */
const ADDRESSES = {
  sandbox: ({ PUBLIC_SITE_URL }) => `${PUBLIC_SITE_URL}/hosted-card/frame`,
  stripe: () => 'https://js.stripe.com/v3/',
} as const satisfies Record<CardGateway, (settings: ReturnType<typeof config>) => string>;

/** What pages need to show the gateway's card fields; null where the browser encrypts the card. */
export function hostedCardOffer(): HostedCardOffer | null {
  const settings = config();
  const { CARD_ENTRY, CARD_GATEWAY: gateway, CARD_EXPRESS: express, STRIPE_PUBLISHABLE_KEY } = settings;
  if (CARD_ENTRY !== 'hosted' || gateway === null) return null;
  const publishableKey = gateway === 'stripe' ? STRIPE_PUBLISHABLE_KEY : null;
  return { gateway, url: ADDRESSES[gateway](settings), publishableKey, express };
}

/** The same for the view of a page; nothing where the browser encrypts the card. */
export function offeredHostedCard(): { hostedCard?: HostedCardOffer } {
  const hostedCard = hostedCardOffer();
  return hostedCard ? { hostedCard } : {};
}
