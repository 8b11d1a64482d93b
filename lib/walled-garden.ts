import type { Config } from './config.ts';

/** What a customer's browser has to reach to refill and to pay, for the router that lets customers without service through to nothing else. */
export interface WalledGardenHost {
  /** Scheme, host and port. */
  origin: string;
  /** The setting that names it. */
  setting: 'APP_ORIGIN' | 'OIDC_ISSUER' | 'WALLED_GARDEN_ORIGINS';
  /** Guests need less than owners, who log in. */
  for: 'everybody' | 'owners';
  why: string;
}

type Settings = Pick<Config, 'APP_ORIGIN' | 'OIDC_ISSUER' | 'WALLED_GARDEN_ORIGINS'>;

/** Billing, payment, content and tax are asked by the server, so a browser needs none of their hosts; our pages load nothing from anybody else. */
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
