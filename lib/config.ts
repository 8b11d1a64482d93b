import { isAbsolute, normalize, sep } from 'node:path';
import type { z } from 'zod';
import { credentialFaults } from './config/config-credential.ts';
import { productionFaults } from './config/config-gate.ts';
import { configSchema } from './config/config-schema.ts';
import { isLoopback } from './config/config-values.ts';
import { credentialConflicts, readSettings } from './config/environment-settings.ts';
import { findCapabilityFault } from './domain/capabilities.ts';
import type { Result } from './result.ts';

export { isLoopback, readSettings };
export type Config = z.output<typeof configSchema>;
export type Environment = Record<string, string | undefined>;

/**
 * Parses the environment. The reason of a failure is one line that names the variables and never contains a value. A site that strangers
 * can reach must pass `productionFaults` too.
 */
export function loadConfig(env: Environment): Result<Config, string> {
  const set = readSettings(env);
  const result = configSchema.safeParse(set);
  const faults = result.success
    ? [...contradictions(result.data, set), ...(isLoopback(result.data.APP_ORIGIN) ? [] : productionFaults(set))]
    : result.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  const complaints = [...credentialConflicts(env), ...faults];
  if (result.success && complaints.length === 0) return { ok: true, value: result.data };
  return { ok: false, reason: `Configuration: ${firstOfEach(complaints).join('; ')}.` };
}

/** One complaint per variable: fixing the first may fix the others. */
function firstOfEach(complaints: string[]): string[] {
  const first = new Map<string, string>();
  for (const complaint of complaints) {
    const [name = ''] = complaint.split(' ');
    if (!first.has(name)) first.set(name, complaint);
  }
  return [...first.values()];
}

/** Faults in the combination of variables. `VERCEL` is set by the platform (decision: no local file store there). */
function contradictions(config: Config, set: Record<string, string>): string[] {
  const { APP_ORIGIN, PROVIDER_URL, PUBLIC_SITE_URL, CONTENT_URL, CLOCK_URL, DATABASE_URL, OIDC_ISSUER } = config;
  const complaints: string[] = [];
  if (!isLoopback(APP_ORIGIN) && !APP_ORIGIN.startsWith('https:')) {
    complaints.push('APP_ORIGIN must be https unless it is a loopback address');
  }
  if (OIDC_ISSUER && !isLoopback(OIDC_ISSUER) && !OIDC_ISSUER.startsWith('https:')) {
    complaints.push('OIDC_ISSUER must be https unless it is a loopback address');
  }
  if (OIDC_ISSUER && !(config.OIDC_CLIENT_ID && config.OIDC_CLIENT_SECRET)) {
    complaints.push('OIDC_ISSUER needs OIDC_CLIENT_ID and OIDC_CLIENT_SECRET');
  }
  if (CONTENT_URL && !(config.CONTENT_USER && config.CONTENT_PASSWORD)) {
    complaints.push('CONTENT_URL needs CONTENT_USER and CONTENT_PASSWORD');
  }
  complaints.push(...cardContradictions(config));
  const both = config.PROVIDER_HAS?.find((name) => config.PROVIDER_LACKS?.some((lacked) => lacked === name));
  if (both) complaints.push(`PROVIDER_LACKS and PROVIDER_HAS both name ${both}: take it out of one of them`);
  complaints.push(...credentialFaults(config, set));
  const lackingComplaint = findCapabilityFault(config.PROVIDER_LACKS ?? [], 'PROVIDER_LACKS');
  if (lackingComplaint) complaints.push(lackingComplaint);
  const others = [PUBLIC_SITE_URL, CONTENT_URL, DATABASE_URL, OIDC_ISSUER].filter((url) => url !== null);
  if (CLOCK_URL && ![APP_ORIGIN, PROVIDER_URL, CLOCK_URL, ...others].every(isLoopback)) {
    complaints.push('CLOCK_URL is for tests: it needs every URL to be on a loopback address');
  }
  if (set['NODE_ENV'] === 'production') {
    if (!set['APP_ORIGIN']) complaints.push('APP_ORIGIN is missing: the address at which browsers find the site');
    if (!DATABASE_URL) complaints.push(...ledgerFaults(config.DATA_DIR));
  }
  if (set['VERCEL']) {
    if (!DATABASE_URL) complaints.push('DATABASE_URL is missing: on Vercel the store must be PostgreSQL');
    if (!config.CRON_SECRET) complaints.push('CRON_SECRET is missing: on Vercel a scheduler settles payments');
    if (isLoopback(APP_ORIGIN)) complaints.push('APP_ORIGIN must be the public address on Vercel');
  }
  return complaints;
}

/** Who takes card numbers must be said without a doubt. */
function cardContradictions(config: Config): string[] {
  const { CARD_ENTRY, CARD_GATEWAY, PUBLIC_SITE_URL, STRIPE_PUBLISHABLE_KEY } = config;
  const complaints: string[] = [];
  if (CARD_ENTRY === 'hosted' && !CARD_GATEWAY) {
    complaints.push('CARD_GATEWAY is missing: CARD_ENTRY=hosted needs to know whose card fields are shown');
  }
  if (CARD_ENTRY === 'hosted' && CARD_GATEWAY === 'sandbox' && !PUBLIC_SITE_URL) {
    complaints.push('PUBLIC_SITE_URL is missing: CARD_GATEWAY=sandbox has its card fields there');
  }
  if (CARD_ENTRY === 'hosted' && CARD_GATEWAY === 'stripe' && !STRIPE_PUBLISHABLE_KEY) {
    complaints.push('STRIPE_PUBLISHABLE_KEY is missing: CARD_GATEWAY=stripe needs it in the browser');
  }
  return complaints;
}

/** The next build or deployment deletes what is inside the last one, and a server's working folder is inside it. */
function ledgerFaults(folder: string): string[] {
  if (!isAbsolute(folder)) return ['DATA_DIR must be an absolute path in production, outside the build'];
  if (normalize(folder).split(sep).includes('.next')) {
    return ['DATA_DIR must not lie inside the build (.next), which the next build deletes'];
  }
  return [];
}

/** The log's settings. The log must work before and without a valid configuration, so a wrong level falls back. */
export function logSettings(env: Environment): { level: Config['LOG_LEVEL']; file: string | null } {
  const level = configSchema.shape.LOG_LEVEL.safeParse(env['LOG_LEVEL'] || undefined);
  const quiet = env['NODE_ENV'] === 'test' && !env['LOG_LEVEL'];
  return { level: quiet ? 'silent' : level.success ? level.data : 'info', file: env['LOG_FILE'] || null };
}

let cachedConfig: Config | undefined;

/** The configuration of this process, parsed at first use. Throws the one-line reason if it is invalid. */
export function config(): Config {
  if (cachedConfig) return cachedConfig;
  const result = loadConfig(process.env);
  if (!result.ok) throw new Error(result.reason);
  cachedConfig = result.value;
  return cachedConfig;
}
