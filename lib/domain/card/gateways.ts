/** The card gateways whose hosted fields the site knows (`CARD_GATEWAY`). `sandbox` is the sandbox's own. */
export const CARD_GATEWAYS = ['sandbox', 'stripe'] as const;
export type CardGateway = (typeof CARD_GATEWAYS)[number];
