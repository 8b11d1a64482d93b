import { describeConfig } from './config-description.ts';
import { networkWarnings } from './config-network.ts';
import { isLoopback, limitSetting, widerFactors, withoutSlashes } from './config-values.ts';

type Settings = Record<string, string>;

/** URLs that this server calls or leads customers to; on a public site they must be https. */
const HTTPS_ONLY = [
  'PROVIDER_URL',
  'PUBLIC_SITE_URL',
  'CONTENT_URL',
  'OIDC_ISSUER',
  'IDENTITY_ROUTER_URL',
  'CREATE_ID_URL',
  'MARKETING_URL',
  'POSTPAID_URL',
  'NETWORK_POLICY_URL',
  'PRIVACY_URL',
] as const;

/** Those that only this server calls: on the same machine nobody can listen in between. */
const LOOPBACK_ALLOWED: readonly string[] = ['PROVIDER_URL', 'CONTENT_URL'];

/** The sandbox's secrets; the examples in .env.example are added to them. */
const PUBLISHED = ['sandbox', 'sandbox-secret'];
/** A secret of this length was generated for the site, so it gets a closer check. */
const LONG = 32;
/** A random secret of that length has more distinct characters, in any encoding. */
const FEWEST_CHARACTERS = 8;

/**
 * Why a web app that strangers can reach must not start with these settings: one complaint each, which begins with the variable's name and
 * contains no values. Printed by `npm run doctor`; `loadConfig` refuses to start with any once APP_ORIGIN is public.
 */
export function productionFaults(set: Settings): string[] {
  return [...secretFaults(set), ...addressFaults(set), ...sandboxFaults(set), ...limitFaults(set), ...otherFaults(set)];
}

/**
 * What the next release refuses on a public site and this one still accepts: one sentence each, which begins with the variable's name and
 * contains no values. Printed by `npm run doctor`, and logged when the server starts.
 */
export function productionWarnings(set: Settings): string[] {
  return [...credentialWarnings(set), ...previewWarnings(set), ...networkWarnings(set)];
}

function credentialWarnings(set: Settings): string[] {
  if (set['PROVIDER_API_KEY'] || set['PROVIDER_CLIENT_CERT'] || set['PROVIDER_ACCESS']) return [];
  return [
    'PROVIDER_API_KEY is missing, and so is PROVIDER_CLIENT_CERT: set one of them, or PROVIDER_ACCESS=network if only a private network reaches the provider; from the next release on a public site does not start without',
  ];
}

/**
 * A preview on Vercel gets the settings of production unless each one is set for production alone. It then brings production's store up to
 * date with code that nobody has released, and charges cards. The variables of the platform are set by itself.
 */
function previewWarnings(set: Settings): string[] {
  const { APP_ORIGIN = '', VERCEL_ENV, VERCEL_PROJECT_PRODUCTION_URL: production } = set;
  if (VERCEL_ENV !== 'preview' || !URL.canParse(APP_ORIGIN) || new URL(APP_ORIGIN).host !== production) return [];
  return [
    'APP_ORIGIN is the address of production, and this is a preview on Vercel, which probably has the store and the provider of production too: set them for previews alone, or for production alone; from the next release on such a preview does not start',
  ];
}

function secretFaults(set: Settings): string[] {
  const secrets = describeConfig().filter(({ secret, group }) => secret && group !== 'sandbox');
  const publishedSecrets = new Set([...PUBLISHED, ...secrets.flatMap(({ example }) => example ?? [])]);
  return secrets.flatMap(({ name }) => {
    // A database's password is up to the database, and nobody makes up a private key.
    if (name === 'DATABASE_URL' || name === 'PROVIDER_CLIENT_KEY') return [];
    const values = (set[name] ?? '').split(',').flatMap((value) => value.trim() || []);
    if (values.some((value) => publishedSecrets.has(value)))
      return [`${name} is a published one: make one of your own`];
    return values.some(isPattern) ? [`${name} is a pattern that can be guessed: make a random one`] : [];
  });
}

/** A short sequence repeated, or few distinct characters. */
function isPattern(secret: string): boolean {
  const isRepeated = secret.length === 1 || `${secret}${secret}`.indexOf(secret, 1) < secret.length;
  return isRepeated || (secret.length >= LONG && new Set(secret).size < FEWEST_CHARACTERS);
}

function addressFaults(set: Settings): string[] {
  const isOnThisMachine = (name: string, url: string) =>
    LOOPBACK_ALLOWED.includes(name) && URL.canParse(url) && isLoopback(url);
  const plain = HTTPS_ONLY.filter((name) => isPlain(set[name] ?? '') && !isOnThisMachine(name, set[name] ?? ''));
  const faults = plain.map((name) => `${name} must be https on a public site`);
  if ((set['CONTINUE_ORIGINS'] ?? '').split(',').some(isPlain)) {
    faults.push('CONTINUE_ORIGINS must name https origins only on a public site');
  }
  return faults;
}

function isPlain(url: string): boolean {
  return /^\s*http:/i.test(url);
}

function sandboxFaults(set: Settings): string[] {
  const refusedDefaults = sandboxDefaults(set).filter(({ sandbox }) => sandbox === 'refused');
  return refusedDefaults.map(({ name }) => `${name} is the sandbox's: a public site needs its own`);
}

/** The variables that have their default value, set or not, where it suits only the sandbox. */
export function sandboxDefaults(set: Settings) {
  const bare = (url: string | null | undefined) => url && withoutSlashes(url.trim());
  return describeConfig().filter(
    ({ name, sandbox, default: fallback }) => sandbox !== null && bare(set[name] ?? fallback) === bare(fallback),
  );
}

const DAY_MS = 24 * 60 * 60 * 1_000;
/** A device code has six digits: a hundredth of all of them. */
const MOST_CODES_A_DAY = 10_000;
/** How many /64 a /56 and a /48 have: figures as high as these limit nothing. */
const UNLIMITED = { of56: 256, of48: 65_536 };

/** Limits that a stranger with many addresses would not notice. A value that cannot be read is refused elsewhere. */
function limitFaults(set: Settings): string[] {
  const faults: string[] = [];
  const site = limitSetting.safeParse(set['LIMITS_KIT_SITE']).data;
  if (site && site.capacity + (site.capacity * DAY_MS) / site.perMs > MOST_CODES_A_DAY) {
    faults.push('LIMITS_KIT_SITE must let fewer than 10,000 wrong device codes of newcomers through in a day');
  }
  const wider = widerFactors.safeParse(set['LIMITS_IPV6_WIDER']).data;
  if (wider && (wider.of56 >= UNLIMITED.of56 || wider.of48 >= UNLIMITED.of48)) {
    faults.push('LIMITS_IPV6_WIDER must be less than 256,65536, with which nothing wider than a /64 is limited');
  }
  return faults;
}

function otherFaults(set: Settings): string[] {
  const faults: string[] = [];
  if (set['TRUSTED_PROXY_HOPS'] === undefined) {
    faults.push(
      'TRUSTED_PROXY_HOPS is missing: how many proxies of your own stand in front of a public site, 0 for none',
    );
  }
  if (set['CARD_ENTRY']?.trim() === 'hosted' && set['CARD_GATEWAY']?.trim() === 'sandbox') {
    faults.push('CARD_GATEWAY is only for tests: a public site needs a real one');
  }
  if (Number(set['PROVIDER_TIME_SCALE'] ?? 1) !== 1) faults.push('PROVIDER_TIME_SCALE must be 1 on a public site');
  return faults;
}

/**
 * Settings that have no effect any more, with their replacement. A site that still has one starts with a warning, so that no release refuses
 * what the one before accepted. A setting that is removed gets a row here, which the release after may drop.
 */
export const DEPRECATED_SETTINGS: Readonly<Record<string, string>> = {
  PROVIDER_WALLETS: 'CARD_ENTRY=hosted with CARD_EXPRESS=on brings the express buttons of the card gateway',
  LIMITS_ORDER_PHONE: 'in the shop, nothing about declined payments or orders counts by phone',
};

/** One sentence for each deprecated setting that is set, which begins with the variable's name and contains no values. */
export function deprecationWarnings(set: Readonly<Record<string, string>>): string[] {
  return Object.entries(DEPRECATED_SETTINGS)
    .filter(([name]) => set[name] !== undefined)
    .map(([name, instead]) => `${name} has no effect any more: ${instead}, take ${name} out`);
}
