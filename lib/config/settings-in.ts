import { readCredentials } from './credentials.ts';

/** The settings of an environment, those in its credential files included; an empty variable counts as unset. */
export function readSettings(env: Record<string, string | undefined>): Record<string, string> {
  const variables = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== '',
  );
  return { ...readCredentials(env), ...Object.fromEntries(variables) };
}
