import { z } from 'zod';
import { ACCESS_KINDS } from '#lib/domain/access.ts';
import { CARD_GATEWAYS } from '#lib/domain/card/card.ts';
import {
  EXTENSIONS,
  REMOVABLE_CAPABILITIES,
  MISPLACED_IN_HAS,
  MISPLACED_IN_LACKS,
  SPECIFIED_CAPABILITIES,
} from '#lib/domain/capabilities.ts';
import { credentialSettings } from './config-credential.ts';
import { baseUrl, offOrOn, wordList, timeZone, urlWithoutSlash } from './config-values.ts';
import { optional, variable, whole } from './config-variable.ts';

/** How to reach the provider, and what it supports. */
export const providerSettings = {
  PROVIDER_URL: variable(
    {
      group: 'provider',
      text: "Base URL of the provider's API, including its path prefix, if any.",
      default: 'http://localhost:4100',
      sandbox: 'refused',
    },
    baseUrl,
  ),
  ...credentialSettings,
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
    { group: 'provider', text: 'Whether the provider supports charge-status by key: on or off.', default: 'on' },
    offOrOn,
  ),
  PROVIDER_SETTLES_WITHIN: variable(
    {
      group: 'provider',
      text: 'Seconds after the end of a charge request until the provider is certain to have recorded the charge, if there is one. NOT_FOUND proves nothing before that. At least 10.',
      default: '120',
    },
    whole(10, 3_600),
  ),
  PROVIDER_IDEMPOTENCY: variable(
    { group: 'provider', text: 'Whether the provider honors Idempotency-Key on charges: on or off.', default: 'on' },
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
  PROVIDER_SERVICE_STATUS: variable(
    {
      group: 'provider',
      text: 'on has the same effect as service-status in PROVIDER_HAS.',
      default: 'off',
    },
    offOrOn,
  ),
  PROVIDER_HTML_RECEIPTS: variable(
    {
      group: 'provider',
      text: 'Whether the provider accepts HTML for e-mailed receipts (html of send-receipt): on or off.',
      default: 'off',
    },
    offOrOn,
  ),
  PROVIDER_HOLDS_DAYS: variable(
    {
      group: 'provider',
      text: 'Whether the provider holds the remaining days while a move pauses the account: on or off.',
      default: 'on',
    },
    offOrOn,
  ),
  PROVIDER_LACKS: optional(
    {
      group: 'provider',
      text: `Features that the provider does not support and the site therefore does not offer. Any of ${SPECIFIED_CAPABILITIES.join(', ')}, separated by commas.`,
    },
    wordList(REMOVABLE_CAPABILITIES, MISPLACED_IN_LACKS),
  ),
  PROVIDER_HAS: optional(
    {
      group: 'provider',
      text: `Optional calls and promises of our contract that the provider supports. Any of ${EXTENSIONS.join(', ')}, separated by commas. service-status: it reports outages in the area of an account. refill-on-hold: while a move pauses an account, a guest's refill adds days to those on hold; without it, guests do not find such an account.`,
    },
    wordList(EXTENSIONS, MISPLACED_IN_HAS),
  ),
  ACCESS: optional(
    {
      group: 'provider',
      text: `How the internet reaches a home: ${ACCESS_KINDS.join(', ')}. It chooses the words about lights, cables and lines. Without it, they stay general.`,
    },
    z.enum(ACCESS_KINDS, `must be one of ${ACCESS_KINDS.join(', ')}`),
  ),
  HOME_MARKET_ID: variable(
    {
      group: 'provider',
      text: 'Market whose plans and prices the home page shows to visitors.',
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
  PUBLIC_SITE_URL: optional(
    {
      group: 'provider',
      text: "Base URL of the provider's public site (ping.json). Without it an activation does not wait until the browser is back online.",
      example: 'http://localhost:4100',
    },
    urlWithoutSlash,
  ),
  CIRCUIT_FAILURES: variable(
    {
      group: 'provider',
      text: 'Number of transport failures of one read within ten seconds that opens its circuit breaker.',
      default: '5',
    },
    whole(1, 1000),
  ),
};

/** Who takes card numbers: the provider, encrypted by the browser, or a gateway in fields of its own. */
export const cardSettings = {
  CARD_ENTRY: variable(
    {
      group: 'provider',
      text: 'How card numbers are entered: encrypted (the browser encrypts them, the provider decrypts them) or hosted (fields of CARD_GATEWAY; the provider gets a token).',
      default: 'encrypted',
    },
    z.enum(['encrypted', 'hosted'], 'must be encrypted or hosted'),
  ),
  CARD_GATEWAY: optional(
    {
      group: 'provider',
      text: `The gateway of hosted card fields: ${CARD_GATEWAYS.join(' or ')}; sandbox is the sandbox's own. Needed with CARD_ENTRY=hosted.`,
    },
    z.enum(CARD_GATEWAYS, `must be ${CARD_GATEWAYS.join(' or ')}`),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    {
      group: 'provider',
      text: "Publishable key (pk_...) of the provider's Stripe account. Browsers get it. Needed with CARD_GATEWAY=stripe. Never the secret key.",
    },
    z.string().regex(/^pk_(test|live)_\w{1,200}$/, 'must be a publishable key, pk_test_... or pk_live_...'),
  ),
  CARD_EXPRESS: variable(
    {
      group: 'provider',
      text: "The gateway's express buttons (Apple Pay, Google Pay, Link) above hosted card fields: on or off. Needs CARD_ENTRY=hosted.",
      default: 'off',
    },
    offOrOn,
  ),
};
