import { describeConfig } from './config-description.ts';

type Settings = Record<string, string>;

/** Addresses to which this server or its customers send what must not be read on the way. */
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

/** Those of the sandbox; beside them stands every example that .env.example prints. */
const PUBLISHED = ['sandbox', 'sandbox-secret'];
/** From this length on a secret is one that was made for us, so it is looked at more closely. */
const LONG = 32;
/** A random secret of that length has more, whatever it is written in. */
const FEWEST_CHARACTERS = 8;

/**
 * Why a web app that strangers can reach must not start with these settings: a complaint each, which begins with the variable's name and
 * repeats no value. What `npm run doctor` prints, and what `loadConfig` refuses as soon as APP_ORIGIN is public.
 */
export function productionFaults(set: Settings): string[] {
  return [...secretFaults(set), ...addressFaults(set), ...sandboxFaults(set), ...otherFaults(set)];
}

function secretFaults(set: Settings): string[] {
  const secrets = describeConfig().filter(({ secret, group }) => secret && group !== 'sandbox');
  const published = new Set([...PUBLISHED, ...secrets.flatMap(({ example }) => example ?? [])]);
  return secrets.flatMap(({ name }) => {
    // A database's password is the database's own matter.
    if (name === 'DATABASE_URL') return [];
    const values = (set[name] ?? '').split(',').flatMap((value) => value.trim() || []);
    if (values.some((value) => published.has(value))) return [`${name} is a published one: make one of your own`];
    return values.some(isPattern) ? [`${name} is a pattern that can be guessed: make a random one`] : [];
  });
}

/** One letter or a few over and over. */
function isPattern(secret: string): boolean {
  const isRepeated = secret.length === 1 || `${secret}${secret}`.indexOf(secret, 1) < secret.length;
  return isRepeated || (secret.length >= LONG && new Set(secret).size < FEWEST_CHARACTERS);
}

function addressFaults(set: Settings): string[] {
  const plain = HTTPS_ONLY.filter((name) => isPlain(set[name] ?? ''));
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
  const refused = sandboxDefaults(set).filter(({ sandbox }) => sandbox === 'refused');
  return refused.map(({ name }) => `${name} is the sandbox's: a public site needs its own`);
}

/** The variables that are not set, or set to their default, where that default is right for the sandbox alone. */
export function sandboxDefaults(set: Settings) {
  const bare = (url: string | null | undefined) => url?.trim().replace(/\/+$/, '');
  return describeConfig().filter(
    ({ name, sandbox, default: fallback }) => sandbox !== null && bare(set[name] ?? fallback) === bare(fallback),
  );
}

function otherFaults(set: Settings): string[] {
  const faults: string[] = [];
  if (set['TRUSTED_PROXY_HOPS'] === undefined) {
    faults.push(
      'TRUSTED_PROXY_HOPS is missing: how many proxies of your own stand in front of a public site, 0 for none',
    );
  }
  if (Number(set['PROVIDER_TIME_SCALE'] ?? 1) !== 1) faults.push('PROVIDER_TIME_SCALE must be 1 on a public site');
  return faults;
}
