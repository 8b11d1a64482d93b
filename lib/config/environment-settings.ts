import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A credential is named as its setting is; other files of the folder belong to somebody else. */
const SETTING_NAME = /^[A-Z][A-Z0-9_]*$/;

/** Each folder is read once: systemd fills it before the process starts and never changes it, and every line of the log needs a key. */
const credentialsByFolder = new Map<string, Record<string, string>>();

/**
 * Settings in files of their own, where a service manager or a container engine puts secrets: CREDENTIALS_DIRECTORY names the folder, as
 * systemd does for `LoadCredential=` (systemd.exec(5)). A file has the name of its setting, and one line end after its value is dropped.
 */
export function readCredentials(env: Record<string, string | undefined>): Record<string, string> {
  const folder = env['CREDENTIALS_DIRECTORY'];
  if (!folder) return {};
  const earlier = credentialsByFolder.get(folder);
  if (earlier) return earlier;
  const credentials = Object.fromEntries(
    listNames(folder).flatMap((name) => {
      const value = readValue(join(folder, name));
      return value === null ? [] : [[name, value]];
    }),
  );
  credentialsByFolder.set(folder, credentials);
  return credentials;
}

function listNames(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => SETTING_NAME.test(name));
  } catch {
    return [];
  }
}

/** Null if the file is empty or cannot be read: a setting that must be there is then reported as missing. */
function readValue(path: string): string | null {
  try {
    const value = readFileSync(path, 'utf8').replace(/\r?\n$/, '');
    return value.trim() === '' ? null : value;
  } catch {
    return null;
  }
}

/** Settings that a variable and a credential give different values: after a rotation, nobody could tell which one counts. */
export function credentialConflicts(env: Record<string, string | undefined>): string[] {
  return Object.entries(readCredentials(env)).flatMap(([name, value]) => {
    const variable = env[name];
    const isOther = variable !== undefined && variable.trim() !== '' && variable !== value;
    return isOther ? [`${name} is set twice, as a variable and as a credential: take one of them out`] : [];
  });
}

/** The settings of an environment, those in its credential files included; an empty variable counts as unset. */
export function readSettings(env: Record<string, string | undefined>): Record<string, string> {
  const variables = Object.entries(env).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && entry[1].trim() !== '',
  );
  return { ...readCredentials(env), ...Object.fromEntries(variables) };
}
