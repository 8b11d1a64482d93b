import { z } from 'zod';
import { configSchema } from './config-schema.ts';
import type { About } from './config-variable.ts';
import type { Result } from './result.ts';

export type Config = z.output<typeof configSchema>;
export type Environment = Record<string, string | undefined>;

export interface DescribedVariable {
  name: string;
  group: About['group'];
  text: string;
  /** The value when it is not set; null when it must be set or may be absent. */
  default: string | null;
  required: boolean;
  secret: boolean;
  example: string | null;
}

/** Every variable with its meaning, in the order of the schema. */
export function describeConfig(): DescribedVariable[] {
  const aboutSchema = z.object({
    group: z.custom<About['group']>((value) => typeof value === 'string'),
    required: z.boolean(),
    default: z.string().nullable().default(null),
    example: z.string().nullable().default(null),
    secret: z.boolean().default(false),
  });
  return Object.entries(configSchema.shape).map(([name, schema]) => ({
    name,
    text: schema.description ?? '',
    ...aboutSchema.parse(schema.meta()),
  }));
}

/** Parses the environment. A failure's reason is one line that names the variables and never repeats a value. */
export function loadConfig(env: Environment): Result<Config, string> {
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value !== undefined && value.trim() !== ''));
  const parsed = configSchema.safeParse(set);
  const complaints = parsed.success
    ? contradictions(parsed.data, env)
    : parsed.error.issues.map((issue) => `${String(issue.path[0])} ${issue.message}`);
  if (parsed.success && complaints.length === 0) return { ok: true, value: parsed.data };
  return { ok: false, reason: `Configuration: ${[...new Set(complaints)].join('; ')}.` };
}

/** What no variable can say alone. `VERCEL` is set by the platform (decision: no local file store there). */
function contradictions(config: Config, env: Environment): string[] {
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
  const others = [DATABASE_URL ?? APP_ORIGIN, OIDC_ISSUER ?? APP_ORIGIN];
  if (CLOCK_URL && ![APP_ORIGIN, PROVIDER_URL, PUBLIC_SITE_URL, CONTENT_URL, CLOCK_URL, ...others].every(isLoopback)) {
    complaints.push('CLOCK_URL is for tests: it needs every URL to be on a loopback address');
  }
  if (env['VERCEL']) {
    if (!DATABASE_URL) complaints.push('DATABASE_URL is missing: on Vercel the store must be PostgreSQL');
    if (isLoopback(APP_ORIGIN)) complaints.push('APP_ORIGIN must be the public address on Vercel');
  }
  return complaints;
}

/** Whether a URL points at this machine. A database URL without a host is a local socket. */
export function isLoopback(url: string): boolean {
  const { hostname } = new URL(url);
  return hostname === '' || hostname === 'localhost' || hostname === '[::1]' || /^127(\.\d{1,3}){3}$/.test(hostname);
}

/** What the log needs. It must work before and without a valid configuration, so a wrong level falls back. */
export function logSettings(env: Environment): { level: Config['LOG_LEVEL']; file: string | null } {
  const level = configSchema.shape.LOG_LEVEL.safeParse(env['LOG_LEVEL'] || undefined);
  const quiet = env['NODE_ENV'] === 'test' && !env['LOG_LEVEL'];
  return { level: quiet ? 'silent' : level.success ? level.data : 'info', file: env['LOG_FILE'] || null };
}

let parsed: Config | undefined;

/** The configuration of this process, parsed at first use. Throws its one line when it is wrong. */
export function config(): Config {
  if (parsed) return parsed;
  const result = loadConfig(process.env);
  if (!result.ok) throw new Error(result.reason);
  parsed = result.value;
  return parsed;
}
