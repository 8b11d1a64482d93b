import { z } from 'zod';
import { linkSettings } from './config-links.ts';
import { issuer, offOrOn, origin, timeZone, urlWithoutSlash } from './config-values.ts';
import { limit, optional, text, variable, whole } from './config-variable.ts';

/** Every environment variable of the web app, and those of the sandbox that stand in the same file. */
export const configSchema = z.object({
  APP_ORIGIN: variable(
    {
      group: 'application',
      text: 'Where the browser finds the web app: scheme, host and port. https, except on a loopback address.',
      default: 'http://localhost:3000',
    },
    origin,
  ),
  LANDING_ORIGIN: optional(
    { group: 'application', text: 'Where this server reaches itself. Without it: 127.0.0.1 and its own port.' },
    origin,
  ),
  NEXT_PUBLIC_BRAND: variable(
    { group: 'application', text: 'The name of the brand.', default: 'Hearthline', sandbox: 'reported' },
    text,
  ),
  ACP_TILES: variable(
    {
      group: 'application',
      text: 'Promotional tiles of the ACP benefit, which takes no new applications: on or off.',
      default: 'off',
    },
    offOrOn,
  ),
  NEXT_PUBLIC_BROADBAND_FACTS: variable(
    {
      group: 'application',
      text: "The FCC's Broadband Facts label beside each plan, and /api/broadband-facts: on or off.",
      default: 'on',
    },
    offOrOn,
  ),
  COMPRESS: variable(
    {
      group: 'application',
      text: 'Whether the web app packs what it answers: on, or off behind a proxy that packs. Read by the build.',
      default: 'on',
    },
    offOrOn,
  ),
  CLOCK_URL: optional(
    {
      group: 'application',
      text: "Follow the sandbox's clock (tests only; refused unless everything is on loopback).",
    },
    urlWithoutSlash,
  ),

  PROVIDER_URL: variable(
    {
      group: 'provider',
      text: "Base URL of the provider's calls.",
      default: 'http://localhost:4100',
      sandbox: 'refused',
    },
    urlWithoutSlash,
  ),
  PROVIDER_TIME_ZONE: variable(
    { group: 'provider', text: 'The time zone in which the provider counts days.', default: 'America/New_York' },
    timeZone,
  ),
  PROVIDER_TIME_SCALE: variable(
    {
      group: 'provider',
      text: 'Multiplies every time budget and timer of provider calls; 1 in production.',
      default: '1',
    },
    z
      .string()
      .transform(Number)
      .pipe(z.number('must be a number').positive('must be more than 0').max(100, 'must be at most 100')),
  ),
  PROVIDER_CHARGE_STATUS: variable(
    { group: 'provider', text: 'Whether the provider answers charge-status by key: on or off.', default: 'on' },
    offOrOn,
  ),
  PROVIDER_IDEMPOTENCY: variable(
    { group: 'provider', text: 'Whether the provider honours Idempotency-Key on charges: on or off.', default: 'on' },
    offOrOn,
  ),
  PROVIDER_WAITLIST: variable(
    {
      group: 'provider',
      text: 'Whether the provider keeps a waitlist for places without service: on or off.',
      default: 'off',
    },
    offOrOn,
  ),
  HOME_MARKET_ID: variable(
    {
      group: 'provider',
      text: 'The market whose plans and prices the home page shows to strangers.',
      default: '14167',
      sandbox: 'reported',
    },
    z.string().regex(/^[\w-]{1,64}$/, 'must be the id of a market'),
  ),
  FCC_REGISTRATION_NUMBER: variable(
    {
      group: 'provider',
      text: "The provider's FCC registration number (FRN), ten digits: a part of each label's plan identifier.",
      default: '0000000000',
      sandbox: 'refused',
    },
    z.string().regex(/^\d{10}$/, 'must be ten digits'),
  ),
  PUBLIC_SITE_URL: variable(
    {
      group: 'provider',
      text: "Base URL of the provider's public site (ping.json).",
      default: 'http://localhost:4100',
      sandbox: 'reported',
    },
    urlWithoutSlash,
  ),
  CIRCUIT_FAILURES: variable(
    {
      group: 'provider',
      text: 'Transport failures of one read within ten seconds that open its circuit.',
      default: '5',
    },
    whole(1, 1000),
  ),

  CONTENT_URL: optional(
    {
      group: 'content',
      text: 'Base URL of the content service. Without it the words that come with the product are shown.',
      example: 'http://localhost:4100',
    },
    urlWithoutSlash,
  ),
  CONTENT_SITE: variable(
    { group: 'content', text: "The site's segment in the path of a content section.", default: 'hearthline' },
    z.string().regex(/^[\w-]+$/, 'must be letters, digits, hyphens or underscores'),
  ),
  CONTENT_USER: optional(
    { group: 'content', text: 'User of the content service (basic authorization).', example: 'content' },
    text,
  ),
  CONTENT_PASSWORD: optional(
    { group: 'content', text: 'Password of the content service.', example: 'sandbox', secret: true },
    text,
  ),

  SESSION_SECRET: variable(
    {
      group: 'sessions',
      text: 'Secrets that seal cookies, 32 characters or more each, separated by commas: the first seals, all of them open. To rotate, put the new one in front.',
      example: 'a-secret-for-this-laptop-and-nothing-else-00',
      secret: true,
    },
    z
      .string()
      .transform((list) => list.split(',').map((secret) => secret.trim()))
      .refine((list) => list.every((secret) => secret.length >= 32), 'must be secrets of 32 characters or more')
      .refine((list) => new Set(list).size === list.length, 'must not name a secret twice'),
  ),
  TRUSTED_PROXY_HOPS: variable(
    {
      group: 'sessions',
      text: 'How many proxies of your own stand in front; the client address is read that many entries from the right of X-Forwarded-For. 0: no address is believed. A public site has to say it.',
      default: '0',
    },
    whole(0, 10),
  ),

  OIDC_ISSUER: optional(
    {
      group: 'sessions',
      text: 'The OpenID provider that customers sign in with, as its discovery document names itself. Without it nobody can sign in.',
      example: 'http://localhost:4100/oidc',
    },
    issuer,
  ),
  OIDC_CLIENT_ID: optional(
    { group: 'sessions', text: 'This web app, as the OpenID provider knows it.', example: 'hearthline' },
    text,
  ),
  OIDC_CLIENT_SECRET: optional(
    {
      group: 'sessions',
      text: 'The secret that the OpenID provider gave this web app.',
      example: 'sandbox-secret',
      secret: true,
    },
    text,
  ),

  DATABASE_URL: optional(
    {
      group: 'store',
      text: 'PostgreSQL of the web app; without it an SQLite file under DATA_DIR is used.',
      secret: true,
    },
    z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
  ),
  DATA_DIR: variable(
    {
      group: 'store',
      text: 'Folder of the SQLite file hearthline.sqlite. In production an absolute path outside the build.',
      default: '.data',
    },
    text,
  ),
  CRON_SECRET: optional(
    {
      group: 'store',
      text: 'What a scheduler sends to /api/cron/settle as a bearer token (Vercel does); 16 characters or more.',
      secret: true,
    },
    z.string().min(16, 'must have 16 characters or more'),
  ),

  LIMITS_LOOKUP_DEVICE: limit('Guest lookups of one browser', '10/15m'),
  LIMITS_LOOKUP_NEWCOMER: limit('Guest lookups of newcomers, per address', '10/15m'),
  LIMITS_LOOKUP_PHONE: limit('Guest lookups of one phone number', '5/1h'),
  LIMITS_LOOKUP_ADDRESS: limit('All guest lookups of one address', '300/15m'),
  LIMITS_CHARGE_DEVICE: limit('Guest payments of one browser', '10/1h'),
  LIMITS_CHARGE_NEWCOMER: limit('Guest payments of newcomers, per address', '10/1h'),
  LIMITS_CHARGE_ACCOUNT: limit('Guest payments for one account', '5/1d'),
  LIMITS_CHARGE_ADDRESS: limit('All guest payments of one address', '120/1h'),
  LIMITS_DECLINE_DEVICE: limit(
    'Declined guest payments of one browser; 3/45m is three, then one every 15 minutes',
    '3/45m',
  ),
  LIMITS_DECLINE_ACCOUNT: limit('Declined guest payments for one account', '3/45m'),
  LIMITS_DECLINE_ADDRESS: limit('Declined guest payments of one address', '30/1h'),
  LIMITS_ORDER_DEVICE: limit('Orders of one browser', '5/1h'),
  LIMITS_ORDER_NEWCOMER: limit('Orders of newcomers, per address', '5/1h'),
  LIMITS_ORDER_PHONE: limit('Orders for one phone number', '5/1d'),
  LIMITS_ORDER_ADDRESS: limit('All orders of one address', '60/1h'),
  LIMITS_CONSENT_DEVICE: limit('Message consents that one browser gives or takes back', '20/1h'),
  LIMITS_CONSENT_NEWCOMER: limit('Message consents of browsers without a device cookie, per address', '20/1h'),
  LIMITS_CONSENT_PHONE: limit('Message consents for one phone number', '10/1h'),
  LIMITS_CONSENT_ADDRESS: limit('All message consents of one address', '200/1h'),
  LIMITS_RECEIPT_DEVICE: limit('Receipts that one browser has sent', '10/1h'),
  LIMITS_RECEIPT_NEWCOMER: limit('Receipts of browsers without a device cookie, per address', '10/1h'),
  LIMITS_RECEIPT_RECIPIENT: limit('Receipts to one email address or phone number', '5/1d'),
  LIMITS_RECEIPT_ADDRESS: limit('All receipts of one address', '100/1h'),
  LIMITS_WAITLIST_DEVICE: limit('Times that one browser joins or leaves the waitlist', '10/1h'),
  LIMITS_WAITLIST_NEWCOMER: limit('The same of browsers without a device cookie, per address', '10/1h'),
  LIMITS_WAITLIST_RECIPIENT: limit('Times that one email address or phone joins the waitlist', '5/1d'),
  LIMITS_WAITLIST_ADDRESS: limit('All joining and leaving of the waitlist of one address', '100/1h'),
  LIMITS_KIT_DEVICE: limit('Device codes that one browser may try', '10/1h'),
  LIMITS_KIT_NEWCOMER: limit('Device codes of newcomers, per address', '10/1h'),
  LIMITS_KIT_PHONE: limit('Device codes for one phone number', '10/1h'),
  LIMITS_KIT_ADDRESS: limit('All device codes of one address', '100/1h'),
  LIMITS_PIN_DEVICE: limit('Wrong refill PINs of one browser', '5/15m'),
  LIMITS_PIN_NEWCOMER: limit('Wrong refill PINs of browsers without a device cookie, per address', '20/1h'),
  LIMITS_PIN_ACCOUNT: limit(
    'Wrong refill PINs for one account; all come back together, after that time without one',
    '20/1d',
  ),
  LIMITS_PIN_ADDRESS: limit('All wrong refill PINs of one address', '60/1h'),
  LIMITS_CARD_DEVICE: limit('Cards that one browser may save', '10/1h'),
  LIMITS_CARD_NEWCOMER: limit('Cards saved by browsers without a device cookie, per address', '60/1h'),
  LIMITS_CARD_ACCOUNT: limit('Cards that may be saved for one account', '10/1d'),
  LIMITS_CARD_ADDRESS: limit('All cards that are saved from one address', '120/1h'),
  LIMITS_CHECK_DEVICE: limit('Address checks of one browser', '30/1h'),
  LIMITS_CHECK_NEWCOMER: limit('Address checks of browsers without a device cookie, per address', '30/1h'),
  LIMITS_CHECK_ADDRESS: limit('All address checks of one address', '600/1h'),
  LIMITS_SUGGEST_DEVICE: limit('Address suggestions for one browser', '60/1m'),
  LIMITS_SUGGEST_NEWCOMER: limit('Address suggestions for browsers without a device cookie, per address', '60/1m'),
  LIMITS_SUGGEST_ADDRESS: limit('All address suggestions for one address', '1200/1m'),
  LIMITS_STEP_DEVICE: limit('Steps of purchases that one browser takes', '120/10m'),
  LIMITS_STEP_ADDRESS: limit('All steps of purchases of one address', '2400/10m'),

  LIMITS_SIGN_IN_DEVICE: limit('Sign-ins that one browser begins, and as many that come back', '30/10m'),
  LIMITS_SIGN_IN_NEWCOMER: limit('Sign-ins of browsers without a device cookie, per address', '30/10m'),
  LIMITS_SIGN_IN_ADDRESS: limit('All sign-ins that one address begins', '600/10m'),

  LOG_LEVEL: variable(
    { group: 'logs', text: 'debug, info, warn, error or silent.', default: 'info' },
    z.enum(['debug', 'info', 'warn', 'error', 'silent'], 'must be debug, info, warn, error or silent'),
  ),
  LOG_FILE: optional({ group: 'logs', text: 'A file that gets every line of the log besides standard output.' }, text),

  ...linkSettings,

  SANDBOX_PORT: variable({ group: 'sandbox', text: 'Port of the provider sandbox.', default: '4100' }, whole(1, 65535)),
  SANDBOX_DATABASE_URL: optional(
    { group: 'sandbox', text: 'PostgreSQL of the sandbox; without it an embedded database is used.', secret: true },
    z.string().regex(/^postgres(ql)?:\/\//, 'must be a postgres:// URL'),
  ),
  SANDBOX_DATA_DIR: variable(
    { group: 'sandbox', text: "Folder of the sandbox's embedded database.", default: '.data/sandbox' },
    text,
  ),
});
