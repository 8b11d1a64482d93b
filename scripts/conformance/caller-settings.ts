import { configSchema } from '#lib/config/config-schema.ts';
import { readSettings } from '#lib/config/environment-settings.ts';
import type { Environment } from '../run/environment.ts';
import { SANDBOX_API_KEY } from '../local-environment.ts';
import { Problem } from '../run/problem.ts';
import type { CallerCredential } from './exchange.ts';

const NAMES = [
  'PROVIDER_API_KEY',
  'PROVIDER_CLIENT_CERT',
  'PROVIDER_CLIENT_KEY',
  'PROVIDER_CA',
  'PROVIDER_ACCESS',
] as const;

/** What the web app with these settings shows the provider; null with PROVIDER_ACCESS=network. A sandbox knows its own key. */
export function findCredential(env: Environment, { isSandbox }: { isSandbox: boolean }): CallerCredential | null {
  const set = readSettings(env);
  const shape = configSchema.pick(
    Object.fromEntries(NAMES.map((name) => [name, true])) as Record<(typeof NAMES)[number], true>,
  );
  const result = shape.safeParse(isSandbox ? { PROVIDER_API_KEY: SANDBOX_API_KEY, ...set } : set);
  if (!result.success) {
    const faults = result.error.issues.map(({ path, message }) => `${String(path[0])} ${message}`);
    throw new Problem(faults.join('\n'));
  }
  const {
    PROVIDER_API_KEY: apiKey,
    PROVIDER_CLIENT_CERT: cert,
    PROVIDER_CLIENT_KEY: key,
    PROVIDER_CA: ca,
  } = result.data;
  if (result.data.PROVIDER_ACCESS === 'network') return null;
  const tls = { ...(cert !== null && { cert }), ...(key !== null && { key }), ...(ca !== null && { ca }) };
  return { ...(apiKey !== null && { apiKey }), tls };
}
