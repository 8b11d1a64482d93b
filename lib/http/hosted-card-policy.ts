import 'server-only';
import type { CardGateway } from '#lib/domain/card/gateways.ts';
import { hasCardForm } from '#lib/domain/session/site-areas.ts';
import { hostedCardOffer } from '#lib/payment/server/hosted-card-offer.ts';

/** What hosted card fields need of a page's policies. */
export interface HostedCardPolicy {
  scriptOrigins: readonly string[];
  frameOrigins: readonly string[];
  connectOrigins: readonly string[];
  /** Who may use the browser's payment interface, which express buttons need. */
  paymentOrigins: readonly string[];
}

type GatewayPolicy = Record<keyof HostedCardPolicy, readonly string[]>;

/** By gateway; `origin`: of the address that its pages get. */
const POLICIES = {
  sandbox: (origin) => ({
    scriptOrigins: [],
    frameOrigins: [origin],
    connectOrigins: [],
    paymentOrigins: [origin],
  }),
  // https://docs.stripe.com/security/guide#content-security-policy, without the address field's maps.
  stripe: (origin) => ({
    scriptOrigins: [origin, 'https://*.js.stripe.com'],
    frameOrigins: [origin, 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connectOrigins: ['https://api.stripe.com'],
    paymentOrigins: [origin],
  }),
} as const satisfies Record<CardGateway, (origin: string) => GatewayPolicy>;

const NONE: HostedCardPolicy = { scriptOrigins: [], frameOrigins: [], connectOrigins: [], paymentOrigins: [] };

/** What the chosen gateway needs anywhere on the site; nothing where the browser encrypts the card. */
export function gatewayPolicy(): HostedCardPolicy {
  const offer = hostedCardOffer();
  if (!offer) return NONE;
  const policy = POLICIES[offer.gateway](new URL(offer.url).origin);
  return offer.express ? policy : { ...policy, paymentOrigins: [] };
}

/** The same for one page: nothing where it takes no card. `path`: with its language or without. */
export function hostedCardPolicy(path: string): HostedCardPolicy {
  return hasCardForm(path) ? gatewayPolicy() : NONE;
}
