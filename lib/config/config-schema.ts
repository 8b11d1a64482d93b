import { z } from 'zod';
import { linkSettings } from './config-links.ts';
import { limitSettings } from './config-limits.ts';
import { providerSettings } from './config-provider.ts';
import { issuer, offOrOn, origin, urlWithoutSlash } from './config-values.ts';
import { optional, text, variable, whole } from './config-variable.ts';

/** Every environment variable of the web app, and those of the sandbox, which are in the same file. */
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

  ...providerSettings,

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
  OIDC_CLIENT_AUTH: variable(
    {
      group: 'sessions',
      text: 'How this web app shows its secret to the OpenID provider: client_secret_post or client_secret_basic.',
      default: 'client_secret_post',
    },
    z.enum(['client_secret_post', 'client_secret_basic'], 'must be client_secret_post or client_secret_basic'),
  ),
  OIDC_CLOCK_TOLERANCE_SECONDS: variable(
    {
      group: 'sessions',
      text: "How far the OpenID provider's clock may be from this machine's when an ID token is checked, in seconds.",
      default: '120',
    },
    whole(0, 600),
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

  ...limitSettings,

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
