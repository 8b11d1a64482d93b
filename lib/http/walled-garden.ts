import type { Config } from '#lib/config.ts';

/**
 * A host that a customer's browser must reach to refill and to pay, for routers that block everything else for customers without service.
 */
export interface WalledGardenHost {
  /** Scheme, host and port. */
  origin: string;
  /** The setting that contains it. */
  setting: 'APP_ORIGIN' | 'OIDC_ISSUER' | 'WALLED_GARDEN_ORIGINS';
  /** Guests need less than owners, who log in. */
  for: 'everybody' | 'owners';
  why: string;
}

type Settings = Pick<Config, 'APP_ORIGIN' | 'OIDC_ISSUER' | 'WALLED_GARDEN_ORIGINS'>;

/**
 * The server makes the calls for billing, payment, content and tax, so browsers need none of their hosts; our pages load nothing from third
 * parties.
 */
export function walledGarden({ APP_ORIGIN, OIDC_ISSUER, WALLED_GARDEN_ORIGINS }: Settings): WalledGardenHost[] {
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
    ...WALLED_GARDEN_ORIGINS.map((origin) => {
      return { origin, setting: 'WALLED_GARDEN_ORIGINS', for: 'everybody', why: 'Named by the operator' } as const;
    }),
  ];
}
