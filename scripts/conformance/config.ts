import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { cardTypes } from '#lib/contract/card.ts';
import { EXTENSIONS, REMOVABLE_CAPABILITIES, findCapabilityFault } from '#lib/domain/capabilities.ts';
import { Problem } from '../run/problem.ts';
import type { Stage } from './check.ts';

/** What the checks need to know of an integrator's test system. `docs/integrating.md` has a table of it. */

/** `env:NAME` refers to an environment variable, so that a token need not be in the file. */
const text = z
  .string()
  .min(1)
  .transform((value, context) => {
    const name = /^env:(\w+)$/.exec(value)?.[1];
    if (name === undefined) return value;
    const variable = process.env[name];
    if (variable) return variable;
    context.addIssue({ code: 'custom', message: `the variable ${name} is not set` });
    return z.NEVER;
  });

/** Puts a random digit in the place of each `#`: what can be used only once is new each time. */
export function fillIn(pattern: string): string {
  return pattern.replaceAll('#', () => String(randomInt(10)));
}

const guest = z.strictObject({
  phone: z.string().regex(/^\d{10}$/),
  zip: z.string().regex(/^\d{5}$/),
});

const card = z.strictObject({
  number: z.string().regex(/^\d{12,19}$/),
  type: z.enum(cardTypes),
  expiration: z.string().regex(/^(0[1-9]|1[0-2])\d{2}$/, 'is not MMYY'),
  cvv: z.string().regex(/^\d{3,4}$/),
});
export type TestCard = z.output<typeof card>;

/** What a gateway gives for a test card: good for any number of purchases, as the large gateways' test tokens are. */
const givenToken = z.strictObject({
  token: text,
  brand: z.enum(cardTypes),
  lastFour: z.string().regex(/^\d{4}$/),
  expiration: card.shape.expiration,
});

/**
 * The same as CARD_ENTRY=hosted: cards come as tokens of this gateway. `url`: gives a token for `card`, as the sandbox's gateway does; or
 * else the tokens are here.
 */
const hostedCards = z.union([
  z.strictObject({ gateway: text, url: z.url() }),
  z.strictObject({ gateway: text, token: givenToken, declinedToken: givenToken.optional() }),
]);

/** The lines that are not sent beside a ZIP code alone. */
const ZIP_ALONE = { addressLine1: '', addressLine2: '', city: '', state: '' } as const;

const holder = { firstName: text, lastName: text, zip: z.string().regex(/^\d{5}$/) };

/** The card holder: with the whole address, or, as with BILLING_ADDRESS=zip, with the ZIP code alone. */
const billing = z.union([
  z.strictObject({
    ...holder,
    addressLine1: text,
    addressLine2: z.string().default(''),
    city: text,
    state: z.string().length(2),
  }),
  z.strictObject(holder).transform((alone) => ({ ...ZIP_ALONE, ...alone })),
]);

const place = z.strictObject({ line: text, unit: z.string().default(''), zip: z.string().regex(/^\d{5}$/) });
export type Place = z.output<typeof place>;

/** A customer of the identity provider. A token is used once, in `decoder`. */
const owner = z.strictObject({ accessToken: text, accountId: text });
export type TestOwner = z.output<typeof owner>;

const schema = z.strictObject({
  /** The same as PROVIDER_IDEMPOTENCY and PROVIDER_CHARGE_STATUS: what is off is not checked. */
  idempotency: z.boolean().default(true),
  chargeStatus: z.boolean().default(true),
  /** The same as PROVIDER_HOLDS_DAYS. */
  holdsDays: z.boolean().default(true),
  /** The same as PROVIDER_SETTLES_WITHIN, in seconds. */
  settlesWithin: z.int().min(10).max(3_600).default(120),
  /** The same as PROVIDER_LACKS: what serves nothing else is not checked. */
  lacks: z.array(z.enum(REMOVABLE_CAPABILITIES)).default([]),
  /** The same as PROVIDER_HAS: what is not named is not checked. */
  has: z.array(z.enum(EXTENSIONS)).default([]),
  /** The same as PROVIDER_HTML_RECEIPTS. */
  htmlReceipts: z.boolean().default(false),
  /** A URL that lists the movements of money under `{key}` as a JSON array. Without it, the account's last paid day must tell. */
  ledger: z.string().includes('{key}').optional(),
  /** APP_ORIGIN of the web app that the identity provider and the identity router lead back to. */
  appOrigin: z.url().default('http://localhost:3000'),
  /** PUBLIC_SITE_URL; the target without it. */
  publicSite: z.url().optional(),
  card: card.optional(),
  declinedCard: card.optional(),
  hostedCards: hostedCards.optional(),
  billing: billing.optional(),
  quickRefill: z
    .strictObject({
      guest,
      /** Another account's, whose money and days must stay as they are. */
      other: guest,
      /** A phone number that no account has. */
      unknownPhone: guest.shape.phone,
      /** The same as PROVIDER_SERVICE_STATUS, or `service-status` in `has`. */
      serviceStatus: z.boolean().default(false),
    })
    .optional(),
  kit: z
    .strictObject({
      served: place,
      unserved: place,
      unknown: place,
      deviceCode: z.string().regex(/^\d{6}$/),
      unknownDeviceCode: z.string().regex(/^\d{6}$/),
      /** `fillIn` makes a new one of it in each run. */
      phone: text.transform(fillIn),
    })
    .optional(),
  shop: z
    .strictObject({
      served: place,
      /** Patterns for `fillIn`: each order needs a phone number and an e-mail address of its own. */
      phone: text,
      email: text,
      waitlist: z.boolean().default(false),
    })
    .optional(),
  account: z
    .strictObject({
      owner,
      /** Another identity, and its account. */
      other: owner,
      /** An identity that is not the owner of its account. */
      viewer: owner.optional(),
      /** Used up by a run. */
      pin: text.optional(),
      /** An account that waits for its activation; used up by a run. */
      waiting: owner.optional(),
      /** A closed account that may be reconnected; used up by a run. */
      closed: owner.optional(),
      /**
       * Accounts for `grace` in `has`, each with a PIN; used up by a run. `offered`: can take a day of grace now; `over`: took one whose days
       * are over, and was not refilled since.
       */
      grace: z
        .strictObject({
          offered: z.strictObject({ owner, pin: text }),
          over: z.strictObject({ owner, pin: text }),
        })
        .optional(),
      /** An account with a saved card and without auto-refill; `instruments` in `has`. A run changes its cards. */
      cards: owner.optional(),
      /**
       * Accounts with auto-refill, a default and a backup card with other digits, whose first charge is due within two days. By what their
       * default card does: `both`: and their backup is declined as well. `nextDay`: a POST lets a day go by for `{account}`.
       */
      backup: z
        .strictObject({
          nextDay: z.string().includes('{account}'),
          owners: z.strictObject({ decline: owner, silence: owner, both: owner }),
        })
        .optional(),
    })
    .optional(),
  /** An account with at least a week of paid days and no move. */
  move: z
    .strictObject({
      owner,
      other: owner,
      served: place,
      /**
       * An account that a move in progress has paused, what a guest finds it by, and a PIN, which a run uses up. `days`: those
       * that were left on the day of the pause, before anything was bought.
       */
      paused: z.strictObject({ owner, guest, pin: text.optional(), days: z.int().min(1).optional() }).optional(),
    })
    .optional(),
});
export type Config = z.output<typeof schema>;

/** Whether the provider has something of our own. */
export function hasExtension(
  { has, quickRefill }: Pick<Config, 'has' | 'quickRefill'>,
  name: Config['has'][number],
): boolean {
  return has.includes(name) || (name === 'service-status' && quickRefill?.serviceStatus === true);
}
export type ConfigFile = z.input<typeof schema>;

/** The part of the configuration that each stage cannot do without. */
export const PART_OF = {
  'quick-refill': 'quickRefill',
  kit: 'kit',
  shop: 'shop',
  account: 'account',
  move: 'move',
} as const satisfies Record<Stage, keyof Config>;

export function parseConfig(content: unknown): Config {
  const result = schema.safeParse(content);
  const both = result.data?.has.find((name) => result.data.lacks.some((lackedName) => lackedName === name));
  if (both) throw new Problem(`The configuration is not usable:\n  has and lacks both name ${both}`);
  const fault = findCapabilityFault(result.data?.lacks ?? [], 'lacks');
  if (fault) throw new Problem(`The configuration is not usable:\n  ${fault}`);
  if (result.success) return result.data;
  const faults = result.error.issues.map(({ path, message }) => `  ${path.join('.') || 'file'}: ${message}`);
  throw new Problem(`The configuration is not usable:\n${faults.join('\n')}`);
}

export function readConfig(file: string): Config {
  let content: unknown;
  try {
    content = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    throw new Problem(`${file} could not be read (${error instanceof Error ? error.message : String(error)}).`);
  }
  return parseConfig(content);
}
