import { z } from 'zod';

const flag = z.enum(['on', 'off']).transform((value) => value === 'on');

const isTimeZone = (zone: string): boolean => {
  try {
    new Intl.DateTimeFormat('en-US', { timeZone: zone });
    return true;
  } catch {
    return false;
  }
};

const schema = z.object({
  SANDBOX_PORT: z.coerce.number().int().min(0).max(65535).default(4100),
  SANDBOX_HOST: z.string().min(1).default('127.0.0.1'),
  /** A folder, or `:memory:` for a database that lasts as long as the process (tests). */
  SANDBOX_DATA_DIR: z.string().min(1).default('.data/sandbox'),
  SANDBOX_DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  PROVIDER_TIME_ZONE: z.string().refine(isTimeZone, 'is not a time zone').default('America/New_York'),
  CONTENT_USER: z.string().min(1).default('content'),
  CONTENT_PASSWORD: z.string().min(1).default('sandbox'),
  CONTENT_SITE: z
    .string()
    .regex(/^[A-Za-z0-9-]+$/, 'may hold letters, digits and hyphens only')
    .default('hearthline'),
  /** Off: charges are not deduplicated by key, as with a provider that ignores the header. */
  PROVIDER_IDEMPOTENCY: flag.default(true),
  /** Off: there is no call for the status of a charge, as with some providers. */
  PROVIDER_CHARGE_STATUS: flag.default(true),
  /** Off: paid days go on elapsing while a move pauses an account. */
  PROVIDER_HOLDS_DAYS: flag.default(true),
  /** What the router of the shop costs, in dollars. */
  GATEWAY_PRICE: z
    .string()
    .regex(/^\d{1,3}\.\d{2}$/, 'is an amount such as 20.00')
    .default('0.00'),
  /** The web app's origin, for links to it and for redirects from the identity provider. */
  APP_ORIGIN: z.url({ protocol: /^https?$/ }).optional(),
  /** The key that the web app shows. */
  PROVIDER_API_KEY: z.string().min(1).optional(),
  /** The keys that are accepted, separated by commas; without them the web app's alone. Two let one be replaced without a gap. */
  SANDBOX_API_KEYS: z.string().optional(),
  SANDBOX_OIDC_CLIENT_ID: z.string().min(1).default('hearthline'),
  SANDBOX_OIDC_CLIENT_SECRET: z.string().min(8).default('sandbox-secret'),
  /** The issuer's URL as browsers and the web app reach it, if it is not localhost at the sandbox's own port. */
  SANDBOX_OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((url) => new URL(url).pathname === '/oidc', 'must end in /oidc')
    .optional(),
});

export interface SandboxConfig {
  port: number;
  host: string;
  dataDir: string;
  databaseUrl: string | undefined;
  timeZone: string;
  content: { user: string; password: string; site: string };
  idempotency: boolean;
  chargeStatus: boolean;
  holdsDays: boolean;
  /** Integer cents. */
  gatewayCents: number;
  webApp: string | undefined;
  /** Calls of the provider need one of them in `x-api-key`; empty: every caller is served. */
  apiKeys: readonly string[];
  /** `issuer` defaults to localhost at the port that the sandbox listens on. */
  oidc: { clientId: string; clientSecret: string; issuer: string | undefined };
}

export type ConfigResult = { ok: true; config: SandboxConfig } | { ok: false; problem: string };

/** Reads the sandbox's settings; an empty variable counts as unset. `problem` is a one-line message. */
export function readSandboxConfig(env: Record<string, string | undefined>): ConfigResult {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value !== ''));
  const settings = schema.safeParse(set);
  if (!settings.success) {
    const problem = settings.error.issues.map((issue) => `${issue.path.join('.')}: ${issue.message}`).join('; ');
    return { ok: false, problem };
  }
  const value = settings.data;
  return {
    ok: true,
    config: {
      port: value.SANDBOX_PORT,
      host: value.SANDBOX_HOST,
      dataDir: value.SANDBOX_DATA_DIR,
      databaseUrl: value.SANDBOX_DATABASE_URL,
      timeZone: value.PROVIDER_TIME_ZONE,
      content: { user: value.CONTENT_USER, password: value.CONTENT_PASSWORD, site: value.CONTENT_SITE },
      idempotency: value.PROVIDER_IDEMPOTENCY,
      chargeStatus: value.PROVIDER_CHARGE_STATUS,
      holdsDays: value.PROVIDER_HOLDS_DAYS,
      gatewayCents: Math.round(Number(value.GATEWAY_PRICE) * 100),
      webApp: value.APP_ORIGIN,
      apiKeys: (value.SANDBOX_API_KEYS ?? value.PROVIDER_API_KEY ?? '').split(',').flatMap((key) => key.trim() || []),
      oidc: {
        clientId: value.SANDBOX_OIDC_CLIENT_ID,
        clientSecret: value.SANDBOX_OIDC_CLIENT_SECRET,
        issuer: value.SANDBOX_OIDC_ISSUER,
      },
    },
  };
}
