import type { Config } from '#lib/config.ts';
import type { CardGateway } from '#lib/domain/card/card.ts';

/** Where browsers find the gateway of hosted card fields, and what of it a page's policies let in. Also for tools, which have no server. */

export type CardSettings = Pick<
  Config,
  'CARD_ENTRY' | 'CARD_EXPRESS' | 'CARD_GATEWAY' | 'PUBLIC_SITE_URL' | 'STRIPE_PUBLISHABLE_KEY'
>;

export interface GatewayOrigins {
  scriptOrigins: readonly string[];
  frameOrigins: readonly string[];
  connectOrigins: readonly string[];
  /** Who may use the browser's payment interface, which express buttons need. */
  paymentOrigins: readonly string[];
}

interface GatewayAddresses extends GatewayOrigins {
  /** Of the frame (sandbox), or of the gateway's script (stripe). */
  url: string;
  publishableKey: string | null;
}

const GATEWAYS = {
  sandbox({ PUBLIC_SITE_URL }) {
    if (PUBLIC_SITE_URL === null) return null;
    const { origin } = new URL(PUBLIC_SITE_URL);
    return {
      url: `${PUBLIC_SITE_URL}/hosted-card/frame`,
      publishableKey: null,
      scriptOrigins: [],
      frameOrigins: [origin],
      connectOrigins: [],
      paymentOrigins: [origin],
    };
  },
  // https://docs.stripe.com/security/guide#content-security-policy, without what the address field needs.
  stripe({ STRIPE_PUBLISHABLE_KEY }) {
    return {
      url: 'https://js.stripe.com/v3/',
      publishableKey: STRIPE_PUBLISHABLE_KEY,
      scriptOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com'],
      frameOrigins: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
      connectOrigins: ['https://api.stripe.com'],
      paymentOrigins: ['https://js.stripe.com'],
    };
  },
} as const satisfies Record<CardGateway, (settings: CardSettings) => GatewayAddresses | null>;

const NO_ORIGINS: GatewayOrigins = { scriptOrigins: [], frameOrigins: [], connectOrigins: [], paymentOrigins: [] };

/** Null where the browser encrypts the card. */
export function findGateway(settings: CardSettings): ({ gateway: CardGateway } & GatewayAddresses) | null {
  const { CARD_ENTRY, CARD_GATEWAY: gateway } = settings;
  if (CARD_ENTRY !== 'hosted' || gateway === null) return null;
  const addresses = GATEWAYS[gateway](settings);
  return addresses && { gateway, ...addresses };
}

/** The origins that the gateway's card fields need; none where the browser encrypts the card. */
export function gatewayOrigins(settings: CardSettings): GatewayOrigins {
  const addresses = findGateway(settings);
  if (!addresses) return NO_ORIGINS;
  const { scriptOrigins, frameOrigins, connectOrigins, paymentOrigins } = addresses;
  return { scriptOrigins, frameOrigins, connectOrigins, paymentOrigins: settings.CARD_EXPRESS ? paymentOrigins : [] };
}

/** All of them, each once, for lists of what a customer's browser must reach. */
export function listGatewayOrigins(settings: CardSettings): string[] {
  const { scriptOrigins, frameOrigins, connectOrigins, paymentOrigins } = gatewayOrigins(settings);
  return [...new Set([...scriptOrigins, ...frameOrigins, ...connectOrigins, ...paymentOrigins])];
}
