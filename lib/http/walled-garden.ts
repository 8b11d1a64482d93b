import type { Config } from '#lib/config.ts';
import { type CardSettings, listGatewayOrigins } from '#lib/provider/card-gateway.ts';

/**
 * A host that a customer's browser must reach to refill and to pay, for routers that block everything else for customers without service.
 */
export interface WalledGardenHost {
  /** Scheme, host and port. */
  origin: string;
  /** The setting that contains it. */
  setting: 'APP_ORIGIN' | 'CARD_GATEWAY' | 'OIDC_ISSUER' | 'WALLED_GARDEN_ORIGINS';
  /** Guests need less than owners, who log in. */
  for: 'everybody' | 'owners';
  why: string;
}

type Settings = Pick<Config, 'APP_ORIGIN' | 'OIDC_ISSUER' | 'WALLED_GARDEN_ORIGINS'> & CardSettings;

/**
 * The server makes the calls for billing, payment, content and tax, so browsers need none of their hosts; our pages load nothing from third
 * parties but the fields of a card gateway, where one is set up.
 */
export function walledGarden(settings: Settings): WalledGardenHost[] {
  const { APP_ORIGIN, OIDC_ISSUER, WALLED_GARDEN_ORIGINS } = settings;
  return [
    {
      origin: APP_ORIGIN,
      setting: 'APP_ORIGIN',
      for: 'everybody',
      why: 'Pages, scripts, styles and all requests of this app',
    },
    ...(OIDC_ISSUER
      ? [{ origin: new URL(OIDC_ISSUER).origin, setting: 'OIDC_ISSUER', for: 'owners', why: 'Logging in' } as const]
      : []),
    ...listGatewayOrigins(settings).map((origin) => {
      return { origin, setting: 'CARD_GATEWAY', for: 'everybody', why: 'Card fields of the gateway' } as const;
    }),
    ...WALLED_GARDEN_ORIGINS.map((origin) => {
      return { origin, setting: 'WALLED_GARDEN_ORIGINS', for: 'everybody', why: 'Named by the operator' } as const;
    }),
  ];
}
