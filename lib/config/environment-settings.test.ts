import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { loadConfig, readSettings } from '#lib/config.ts';
import { temporaryFolder } from '#scripts/run/temporary-folder.ts';
import { readCredentials } from './environment-settings.ts';

const SECRET = 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo';
const folders: string[] = [];
afterAll(() => {
  for (const folder of folders) rmSync(folder, { recursive: true, force: true });
});

function folderWith(files: Record<string, string>): string {
  const folder = temporaryFolder('hearthline-credentials-');
  folders.push(folder);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  return folder;
}

describe('readCredentials', () => {
  it('reads each file that is named like a setting, without the end of its line', () => {
    const folder = folderWith({ SESSION_SECRET: `${SECRET}\n`, CRON_SECRET: 'abc', 'tls.key': 'x', empty: '' });
    expect(readCredentials({ CREDENTIALS_DIRECTORY: folder })).toEqual({ SESSION_SECRET: SECRET, CRON_SECRET: 'abc' });
  });

  it('keeps the lines of a PEM file', () => {
    const pem = '-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n';
    const folder = folderWith({ PROVIDER_CA: pem });
    expect(readCredentials({ CREDENTIALS_DIRECTORY: folder })['PROVIDER_CA']).toBe(pem.trimEnd());
  });

  it('finds nothing without the variable, in a folder that is gone, and in an empty file', () => {
    expect(readCredentials({})).toEqual({});
    expect(readCredentials({ CREDENTIALS_DIRECTORY: '/nowhere/at/all' })).toEqual({});
    expect(readCredentials({ CREDENTIALS_DIRECTORY: folderWith({ SESSION_SECRET: '\n' }) })).toEqual({});
  });
});

describe('a setting in a credential file', () => {
  it('counts like a variable', () => {
    const folder = folderWith({ SESSION_SECRET: `${SECRET}\n` });
    const loaded = loadConfig({ CREDENTIALS_DIRECTORY: folder, SESSION_SECRET: '' });
    expect(loaded).toMatchObject({ ok: true, value: { SESSION_SECRET: [SECRET] } });
    expect(readSettings({ CREDENTIALS_DIRECTORY: folder })['SESSION_SECRET']).toBe(SECRET);
  });

  it('is refused beside a variable with another value, whose name the line says and not its value', () => {
    const folder = folderWith({ SESSION_SECRET: SECRET });
    const env = { CREDENTIALS_DIRECTORY: folder, SESSION_SECRET: `${SECRET.slice(1)}x` };
    const loaded = loadConfig(env);
    expect(loaded).toEqual({
      ok: false,
      reason: 'Configuration: SESSION_SECRET is set twice, as a variable and as a credential: take one of them out.',
    });
    expect(loadConfig({ ...env, SESSION_SECRET: SECRET })).toMatchObject({ ok: true });
  });
});
