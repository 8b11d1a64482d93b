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
  PROVIDER_URL: variable('provider', "Base URL of the provider's API, including its path prefix, if any.", baseUrl, {
    default: 'http://localhost:4100',
    sandbox: 'refused',
  }),
  ...credentialSettings,
  PROVIDER_TIME_ZONE: variable('provider', 'The time zone in which the provider counts days.', timeZone, {
    default: 'America/New_York',
  }),
  PROVIDER_TIME_SCALE: variable(
    'provider',
    'Multiplies every time budget and timer of provider calls; 1 in production.',
    z
      .string()
      .transform(Number)
      .pipe(z.number('must be a number').positive('must be more than 0').max(100, 'must be at most 100')),
    { default: '1' },
  ),
  PROVIDER_CHARGE_STATUS: variable(
    'provider',
    'Whether the provider supports charge-status by key: on or off.',
    offOrOn,
    { default: 'on' },
  ),
  PROVIDER_SETTLES_WITHIN: variable(
    'provider',
    'Seconds after the end of a charge request until the provider is certain to have recorded the charge, if there is one. NOT_FOUND proves nothing before that. At least 10.',
    whole(10, 3_600),
    { default: '120' },
  ),
  PROVIDER_IDEMPOTENCY: variable(
    'provider',
    'Whether the provider honors Idempotency-Key on charges: on or off.',
    offOrOn,
    { default: 'on' },
  ),
  PROVIDER_WAITLIST: variable(
    'provider',
    'Whether the provider keeps a waitlist for places without service: on or off.',
    offOrOn,
    { default: 'off' },
  ),
  PROVIDER_SERVICE_STATUS: variable('provider', 'on has the same effect as service-status in PROVIDER_HAS.', offOrOn, {
    default: 'off',
  }),
  PROVIDER_HTML_RECEIPTS: variable(
    'provider',
    'Whether the provider accepts HTML for e-mailed receipts (html of send-receipt): on or off.',
    offOrOn,
    { default: 'off' },
  ),
  PROVIDER_HOLDS_DAYS: variable(
    'provider',
    'Whether the provider holds the remaining days while a move pauses the account: on or off.',
    offOrOn,
    { default: 'on' },
  ),
  PROVIDER_GRACE_GUEST: variable(
    'provider',
    "Whether a guest who has found an account without days may ask for a day of grace: on or off. The link goes to the account's own phone or e-mail (send-grace-link). Needs grace in PROVIDER_HAS.",
    offOrOn,
    { default: 'off' },
  ),
  PROVIDER_LACKS: optional(
    'provider',
    `Features that the provider does not support and the site therefore does not offer. Any of ${SPECIFIED_CAPABILITIES.join(', ')}, separated by commas.`,
    wordList(REMOVABLE_CAPABILITIES, MISPLACED_IN_LACKS),
  ),
  PROVIDER_HAS: optional(
    'provider',
    `Optional calls and promises of our contract that the provider supports. Any of ${EXTENSIONS.join(', ')}, separated by commas. grace: an account without days may take a day of grace, which a later refill takes back. instruments: an account may save several cards, one of them as the backup of auto-refill. service-status: it reports outages in the area of an account. notify-outage: it texts an account's owner, who asks for it, when such an outage ends; needs service-status. refill-on-hold: while a move pauses an account, a guest's refill adds days to those on hold; without it, guests do not find such an account.`,
    wordList(EXTENSIONS, MISPLACED_IN_HAS),
  ),
  ACCESS: optional(
    'provider',
    `How the internet reaches a home: ${ACCESS_KINDS.join(', ')}. It chooses the words about lights, cables and lines. Without it, they stay general.`,
    z.enum(ACCESS_KINDS, `must be one of ${ACCESS_KINDS.join(', ')}`),
  ),
  HOME_MARKET_ID: variable(
    'provider',
    'Market whose plans and prices the home page shows to visitors.',
    z.string().regex(/^[\w-]{1,64}$/, 'must be the id of a market'),
    { default: '14167', sandbox: 'reported' },
  ),
  FCC_REGISTRATION_NUMBER: variable(
    'provider',
    "The provider's FCC registration number (FRN), ten digits: a part of each label's plan identifier.",
    z.string().regex(/^\d{10}$/, 'must be ten digits'),
    { default: '0000000000', sandbox: 'refused' },
  ),
  PUBLIC_SITE_URL: optional(
    'provider',
    "Base URL of the provider's public site (ping.json). Without it an activation does not wait until the browser is back online.",
    urlWithoutSlash,
    { example: 'http://localhost:4100' },
  ),
  CIRCUIT_FAILURES: variable(
    'provider',
    'Number of transport failures of one read within ten seconds that opens its circuit breaker.',
    whole(1, 1000),
    { default: '5' },
  ),
};

/** Who takes card numbers: the provider, encrypted by the browser, or a gateway in fields of its own. */
export const cardSettings = {
  CARD_ENTRY: variable(
    'provider',
    'How card numbers are entered: encrypted (the browser encrypts them, the provider decrypts them) or hosted (fields of CARD_GATEWAY; the provider gets a token).',
    z.enum(['encrypted', 'hosted'], 'must be encrypted or hosted'),
    { default: 'encrypted' },
  ),
  CARD_GATEWAY: optional(
    'provider',
    `The gateway of hosted card fields: ${CARD_GATEWAYS.join(' or ')}; sandbox is the sandbox's own. Needed with CARD_ENTRY=hosted.`,
    z.enum(CARD_GATEWAYS, `must be ${CARD_GATEWAYS.join(' or ')}`),
  ),
  STRIPE_PUBLISHABLE_KEY: optional(
    'provider',
    "Publishable key (pk_...) of the provider's Stripe account. Browsers get it. Needed with CARD_GATEWAY=stripe. Never the secret key.",
    z.string().regex(/^pk_(test|live)_\w{1,200}$/, 'must be a publishable key, pk_test_... or pk_live_...'),
  ),
  CARD_EXPRESS: variable(
    'provider',
    "The gateway's express buttons (Apple Pay, Google Pay, Link) above hosted card fields: on or off. Needs CARD_ENTRY=hosted.",
    offOrOn,
    { default: 'off' },
  ),
};
