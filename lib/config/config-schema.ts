import { z } from 'zod';
import { BILLING_DETAILS } from '#lib/domain/card/billing.ts';
import { REFILL_AGREEMENTS } from '#lib/domain/refill-agreement.ts';
import { databaseNetwork } from './config-network.ts';
import { cardSettings, providerSettings } from './config-provider.ts';
import { telemetrySettings } from './config-telemetry.ts';
import {
  issuer,
  networks,
  offOrOn,
  origin,
  origins,
  securityContact,
  urlWithoutSlash,
  widerFactors,
} from './config-values.ts';
import { limit, optional, text, variable, whole } from './config-variable.ts';

/** Rate limits: per browser, per person or account, and per address. */
export const limitSettings = {
  SHARED_ADDRESSES: optional(
    'limits',
    "Networks in which one address serves many households, such as the walled garden's exit or a carrier's NAT. IPv4 or IPv6, separated by commas. The limits ending in _SHARED apply to them.",
    networks,
  ),
  LIMITS_IPV6_WIDER: variable(
    'limits',
    'IPv6: each limit per address counts the /64, and also the /56 and the /48 around it, with these multiples of its figure. Networks in SHARED_ADDRESSES are exempt.',
    widerFactors,
    { default: '4,16' },
  ),
  LIMITS_LOOKUP_DEVICE: limit('Guest lookups of one browser', '10/15m'),
  LIMITS_LOOKUP_NEWCOMER: limit('Guest lookups of newcomers that find nothing, per address', '10/15m'),
  LIMITS_LOOKUP_NEWCOMER_SHARED: limit('The same at a shared address', '120/15m'),
  LIMITS_LOOKUP_PHONE: limit('Guest lookups of one phone number', '5/1h'),
  LIMITS_LOOKUP_ADDRESS: limit('All guest lookups of one address', '300/15m'),
  LIMITS_LOOKUP_ADDRESS_SHARED: limit('The same at a shared address', '3000/15m'),
  LIMITS_CHARGE_DEVICE: limit('Guest payments of one browser', '10/1h'),
  LIMITS_CHARGE_NEWCOMER: limit('Guest payments of newcomers, per address', '10/1h'),
  LIMITS_CHARGE_NEWCOMER_SHARED: limit('The same at a shared address', '300/1h'),
  LIMITS_CHARGE_ACCOUNT: limit(
    'Payments for one account: its guests together, and each signed-in customer separately',
    '5/1d',
  ),
  LIMITS_CHARGE_ADDRESS: limit('All guest payments of one address', '120/1h'),
  LIMITS_CHARGE_ADDRESS_SHARED: limit('The same at a shared address', '1200/1h'),
  LIMITS_DECLINE_DEVICE: limit(
    'Declined payments of one signed-out browser. 3/45m means three, then one every 15 minutes',
    '3/45m',
  ),
  LIMITS_DECLINE_ACCOUNT: limit('Declined guest payments for one account', '3/45m'),
  LIMITS_DECLINE_OWNER: limit('Declined payments of one signed-in customer for one account', '3/45m'),
  LIMITS_DECLINE_ADDRESS: limit('Declined payments of one address, signed out', '30/1h'),
  LIMITS_DECLINE_ADDRESS_SHARED: limit('The same at a shared address', '120/1h'),
  LIMITS_ORDER_DEVICE: limit('Orders of one browser', '5/1h'),
  LIMITS_ORDER_NEWCOMER: limit('Orders of newcomers, per address', '5/1h'),
  LIMITS_ORDER_NEWCOMER_SHARED: limit('The same at a shared address', '60/1h'),
  LIMITS_ORDER_ADDRESS: limit('All orders of one address', '60/1h'),
  LIMITS_ORDER_ADDRESS_SHARED: limit('The same at a shared address', '300/1h'),
  LIMITS_CONSENT_DEVICE: limit('Message consents given or withdrawn by one browser', '20/1h'),
  LIMITS_CONSENT_NEWCOMER: limit('Message consents of browsers without a device cookie, per address', '20/1h'),
  LIMITS_CONSENT_PHONE: limit('Message consents for one phone number', '10/1h'),
  LIMITS_CONSENT_ADDRESS: limit('All message consents of one address', '200/1h'),
  LIMITS_RECEIPT_DEVICE: limit('Receipts requested by one browser', '10/1h'),
  LIMITS_RECEIPT_NEWCOMER: limit('Receipts of browsers without a device cookie, per address', '10/1h'),
  LIMITS_RECEIPT_RECIPIENT: limit('Receipts to one email address or phone number', '5/1d'),
  LIMITS_RECEIPT_ADDRESS: limit('All receipts of one address', '100/1h'),
  LIMITS_RECEIPT_ADDRESS_SHARED: limit('The same at a shared address', '600/1h'),
  LIMITS_WAITLIST_DEVICE: limit('Waitlist entries made or removed by one browser', '10/1h'),
  LIMITS_WAITLIST_NEWCOMER: limit('The same for browsers without a device cookie, per address', '10/1h'),
  LIMITS_WAITLIST_RECIPIENT: limit('Waitlist entries for one email address or phone number', '5/1d'),
  LIMITS_WAITLIST_ADDRESS: limit('All waitlist requests of one address', '100/1h'),
  LIMITS_KIT_DEVICE: limit('Device codes tried by one browser', '10/1h'),
  LIMITS_KIT_NEWCOMER: limit('Wrong device codes of newcomers, per address', '10/1h'),
  LIMITS_KIT_NEWCOMER_SHARED: limit('The same at a shared address', '60/1h'),
  LIMITS_KIT_SITE: limit(
    'Wrong device codes of newcomers on the whole site. Browsers known for a day or with a payment are not affected',
    '200/1h',
  ),
  LIMITS_KIT_PHONE: limit('Right device codes for one phone number', '10/1h'),
  LIMITS_KIT_ADDRESS: limit('All device codes of one address', '100/1h'),
  LIMITS_KIT_ADDRESS_SHARED: limit('The same at a shared address', '600/1h'),
  LIMITS_PIN_DEVICE: limit('Wrong refill PINs of one browser, signed out', '5/15m'),
  LIMITS_PIN_NEWCOMER: limit('Wrong refill PINs of browsers without a device cookie, per address', '20/1h'),
  LIMITS_PIN_NEWCOMER_SHARED: limit('The same at a shared address', '60/1h'),
  LIMITS_PIN_ACCOUNT: limit(
    'Wrong refill PINs of guests for one account. The whole budget returns after this time without a wrong PIN',
    '20/1d',
  ),
  LIMITS_PIN_OWNER: limit(
    'Wrong refill PINs of one signed-in customer for one account. Returns in the same way',
    '20/1d',
  ),
  LIMITS_PIN_ADDRESS: limit('All wrong refill PINs of one address, signed out', '60/1h'),
  LIMITS_PIN_ADDRESS_SHARED: limit('The same at a shared address', '240/1h'),
  LIMITS_CARD_DEVICE: limit('Cards saved by one browser', '10/1h'),
  LIMITS_CARD_NEWCOMER: limit('Cards saved by browsers without a device cookie, per address', '60/1h'),
  LIMITS_CARD_ACCOUNT: limit('Cards saved for one account', '10/1d'),
  LIMITS_CARD_ADDRESS: limit('All cards saved from one address', '120/1h'),
  LIMITS_CHECK_DEVICE: limit('Address checks of one browser', '30/1h'),
  LIMITS_CHECK_NEWCOMER: limit('Address checks of browsers without a device cookie, per address', '30/1h'),
  LIMITS_CHECK_NEWCOMER_SHARED: limit('The same at a shared address', '600/1h'),
  LIMITS_CHECK_ADDRESS: limit('All address checks of one address', '600/1h'),
  LIMITS_CHECK_ADDRESS_SHARED: limit('The same at a shared address', '3000/1h'),
  LIMITS_SUGGEST_DEVICE: limit('Address suggestions for one browser', '60/1m'),
  LIMITS_SUGGEST_NEWCOMER: limit('Address suggestions for browsers without a device cookie, per address', '60/1m'),
  LIMITS_SUGGEST_ADDRESS: limit('All address suggestions for one address', '1200/1m'),
  LIMITS_STEP_DEVICE: limit('Purchase steps of one browser', '120/10m'),
  LIMITS_STEP_ADDRESS: limit('All purchase steps of one address', '2400/10m'),
  LIMITS_OWNER: limit('All requests of one signed-in customer for one account', '1800/10m'),

  LIMITS_SIGN_IN_DEVICE: limit('Sign-ins started by one browser, and as many returns', '30/10m'),
  LIMITS_SIGN_IN_NEWCOMER: limit('Sign-ins of browsers without a device cookie, per address', '30/10m'),
  LIMITS_SIGN_IN_NEWCOMER_SHARED: limit('The same at a shared address', '600/10m'),
  LIMITS_SIGN_IN_ADDRESS: limit('All sign-ins started from one address', '600/10m'),
  LIMITS_SIGN_IN_ADDRESS_SHARED: limit('The same at a shared address', '3000/10m'),
};

/** Other sites that the provider's customers are sent to, and the number that they call. */
const linkSettings = {
  SUPPORT_PHONE: variable('links', 'Phone number that customers are told to call.', text, {
    default: '(800) 555-0100',
    sandbox: 'reported',
  }),
  MARKETING_URL: optional(
    'links',
    "URL of the provider's marketing page. Without it, this app's home page is used.",
    urlWithoutSlash,
  ),
  POSTPAID_URL: optional(
    'links',
    'URL where customers with a monthly bill manage their account. Without it, they are told to call.',
    urlWithoutSlash,
  ),
  NETWORK_POLICY_URL: variable(
    'links',
    'URL of the network management policy on the Broadband Facts label.',
    urlWithoutSlash,
    { default: 'https://www.hearthline.example/network-management', sandbox: 'refused' },
  ),
  PRIVACY_URL: variable('links', 'URL of the privacy policy on the Broadband Facts label.', urlWithoutSlash, {
    default: 'https://www.hearthline.example/privacy',
    sandbox: 'refused',
  }),
  CONTINUE_ORIGINS: variable(
    'links',
    'Origins, other than this app, that `continue` may lead to, separated by commas.',
    origins,
    { default: '' },
  ),
  WALLED_GARDEN_ORIGINS: variable(
    'links',
    'Origins that customers without service need besides this app and the identity provider, separated by commas.',
    origins,
    { default: '' },
  ),
  IDENTITY_ROUTER_URL: optional(
    'links',
    "URL of the shop's identity router. Without it, there is no shop.",
    urlWithoutSlash,
  ),
  CREATE_ID_URL: optional('links', 'URL where a customer without a login creates one.', urlWithoutSlash),
  SECURITY_CONTACT: optional(
    'links',
    'Contact for reports of security problems, as mailto:… or https://…. Published in /.well-known/security.txt, which does not exist without it.',
    securityContact,
  ),
};

/** Every environment variable of the web app, and those of the sandbox, which are in the same file. */
export const configSchema = z.object({
  APP_ORIGIN: variable(
    'application',
    'Public origin of the web app: scheme, host and port. Must be https, except on a loopback address.',
    origin,
    { default: 'http://localhost:3000' },
  ),
  LANDING_ORIGIN: optional(
    'application',
    'Origin at which this server can reach itself. Default: 127.0.0.1 and its own port.',
    origin,
  ),
  NEXT_PUBLIC_BRAND: optional(
    'application',
    'Overrides the brand name of public/brand.json. Read at build time.',
    text,
  ),
  ACP_TILES: variable(
    'application',
    'Promotional tiles for the ACP benefit, which no longer accepts applications: on or off.',
    offOrOn,
    { default: 'off' },
  ),
  OFFLINE_PAGE: variable(
    'application',
    "Offline copy of the page 'No internet?', kept by a service worker: on, or off to remove the worker and its copies.",
    offOrOn,
    { default: 'on' },
  ),
  NEXT_PUBLIC_BROADBAND_FACTS: variable(
    'application',
    "The FCC's Broadband Facts label beside each plan, and /api/broadband-facts: on or off.",
    offOrOn,
    { default: 'on' },
  ),
  BILLING_ADDRESS: variable(
    'application',
    "Address fields of a card payment: full (the whole billing address) or zip (its ZIP code alone, if the provider's gateway needs no more). Orders always ask for the whole address.",
    z.enum(BILLING_DETAILS, 'must be full or zip'),
    { default: 'full' },
  ),
  REFILL_AGREEMENT: variable(
    'application',
    'How an owner agrees to the terms of a refill with the saved card: box (a checkbox) or sentence (a sentence by the button). All other payments, and auto-refill, always have a box.',
    z.enum(REFILL_AGREEMENTS, 'must be box or sentence'),
    { default: 'box' },
  ),
  COMPRESS: variable(
    'application',
    'Whether the web app compresses its responses: on, or off behind a proxy that does. Read at build time.',
    offOrOn,
    { default: 'on' },
  ),
  CLOCK_URL: optional(
    'application',
    "Follow the sandbox's clock (tests only; refused unless everything is on loopback).",
    urlWithoutSlash,
  ),

  ...providerSettings,

  ...cardSettings,

  CONTENT_URL: optional(
    'content',
    'Base URL of the content service. Without it, the bundled texts are shown.',
    urlWithoutSlash,
    { example: 'http://localhost:4100' },
  ),
  CONTENT_SITE: variable(
    'content',
    "The site's segment in the path of a content section.",
    z.string().regex(/^[\w-]+$/, 'must be letters, digits, hyphens or underscores'),
    { default: 'hearthline' },
  ),
  CONTENT_USER: optional('content', 'User name for the content service (basic authentication).', text, {
    example: 'content',
  }),
  CONTENT_PASSWORD: optional('content', 'Password for the content service.', text, {
    example: 'sandbox',
    secret: true,
  }),

  SESSION_SECRET: variable(
    'sessions',
    'Secrets of at least 32 characters, separated by commas. The first seals cookies, all of them can open one, and the last is the key for hashes. Use two, so that one can be rotated without downtime (docs/operating.md).',
    z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine((list) => list.every((secret) => secret.length >= 32), 'must be secrets of 32 characters or more')
      .refine((list) => new Set(list).size === list.length, 'must not name a secret twice'),
    { example: 'a-secret-for-this-laptop-and-nothing-else-00', secret: true },
  ),
  TRUSTED_PROXY_HOPS: variable(
    'sessions',
    'Number of your own proxies in front. The client address is that many entries from the right of X-Forwarded-For. 0 trusts no address. A public site must set it.',
    whole(0, 10),
    { default: '0' },
  ),

  OIDC_ISSUER: optional(
    'sessions',
    'Issuer of the OpenID provider that customers sign in with, exactly as in its discovery document. Without it, customers cannot sign in.',
    issuer,
    { example: 'http://localhost:4100/oidc' },
  ),
  OIDC_CLIENT_ID: optional('sessions', 'Client ID of this web app at the OpenID provider.', text, {
    example: 'hearthline',
  }),
  OIDC_CLIENT_SECRET: optional('sessions', 'Client secret of this web app at the OpenID provider.', text, {
    example: 'sandbox-secret',
    secret: true,
  }),
  OIDC_CLIENT_AUTH: variable(
    'sessions',
    'Client authentication at the OpenID provider: client_secret_post or client_secret_basic.',
    z.enum(['client_secret_post', 'client_secret_basic'], 'must be client_secret_post or client_secret_basic'),
    { default: 'client_secret_post' },
  ),
  OIDC_CUSTOMER_CLAIM: variable(
    'sessions',
    "Claim of the ID token that holds the provider's custGuid, if the OpenID provider generates its own subjects.",
    text,
    { default: 'sub' },
  ),
  OIDC_CLOCK_TOLERANCE_SECONDS: variable(
    'sessions',
    "Tolerated difference between the OpenID provider's clock and this machine's when an ID token is checked, in seconds.",
    whole(0, 600),
    { default: '120' },
  ),

  DATABASE_URL: optional(
    'store',
    'PostgreSQL connection URL. Without it, an SQLite file in DATA_DIR is used.',
    z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
    { secret: true },
  ),
  DATABASE_POOL_SIZE: optional(
    'store',
    'Maximum number of PostgreSQL connections per instance. Default: 14, and 4 per function instance on Vercel.',
    whole(1, 100),
  ),
  ...databaseNetwork,
  DATA_DIR: variable(
    'store',
    'Folder of the SQLite file hearthline.sqlite. In production, an absolute path outside the build.',
    text,
    { default: '.data' },
  ),
  CRON_SECRET: optional(
    'store',
    'Bearer token for /api/cron/settle (sent by Vercel Cron) and for the details of /api/ready. At least 16 characters.',
    z.string().min(16, 'must have 16 characters or more'),
    { secret: true },
  ),

  ...limitSettings,

  LOG_LEVEL: variable(
    'logs',
    'debug, info, warn, error or silent.',
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
    { default: 'info' },
  ),
  LOG_FILE: optional('logs', 'File that receives every log line, in addition to standard output.', text),

  ...telemetrySettings,

  ...linkSettings,

  SANDBOX_PORT: variable('sandbox', 'Port of the provider sandbox.', whole(1, 65535), { default: '4100' }),
  SANDBOX_DATABASE_URL: optional(
    'sandbox',
    'PostgreSQL connection URL of the sandbox. Without it, an embedded database is used.',
    z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
    { secret: true },
  ),
  SANDBOX_DATA_DIR: variable('sandbox', "Folder for the sandbox's embedded database.", text, {
    default: '.data/sandbox',
  }),
});
