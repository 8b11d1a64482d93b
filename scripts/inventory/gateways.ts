import type { CardGateway } from '#lib/domain/card/card.ts';

/**
 * PCI DSS 6.4.3 and 11.6.1: what the pages with card fields of a site with `CARD_ENTRY=hosted` let in besides their own. Written from the
 * documents of the gateways, not from lib/payment/card-gateway.ts.
 */
export interface GatewayInventory {
  gateway: CardGateway;
  /** Scripts from these origins may run in the page. */
  scripts: readonly { origin: string; purpose: string }[];
  /** What the policy's directives name besides `'self'`. */
  scriptSources: readonly string[];
  frames: readonly string[];
  connects: readonly string[];
}

/** `frame`: the origin that the sandbox's gateway has, which is PUBLIC_SITE_URL's. */
export function gatewayInventory(gateway: CardGateway, frame: string): GatewayInventory {
  if (gateway === 'sandbox') {
    return { gateway, scripts: [], scriptSources: [], frames: [frame], connects: [] };
  }
  return {
    gateway,
    scripts: [{ origin: 'https://js.stripe.com', purpose: 'Shows the card fields of Stripe, in frames of its own.' }],
    scriptSources: ['https://js.stripe.com', 'https://*.js.stripe.com'],
    frames: ['https://js.stripe.com', 'https://*.js.stripe.com', 'https://hooks.stripe.com'],
    connects: ['https://api.stripe.com'],
  };
}
