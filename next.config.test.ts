import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { PHASE_PRODUCTION_SERVER } from 'next/constants.js';

const before = process.env.COMPRESS;
afterEach(() => {
  if (before === undefined) delete process.env.COMPRESS;
  else process.env.COMPRESS = before;
});

async function loadConfig() {
  jest.resetModules();
  const { default: configFor } = await import('./next.config.mjs');
  return configFor(PHASE_PRODUCTION_SERVER);
}

describe('the configuration of the framework', () => {
  it.each([
    ['off', false],
    ['on', true],
    ['', true],
  ])('COMPRESS=%s: what the server answers is packed: %s', async (value, isPacked) => {
    process.env.COMPRESS = value;
    expect(await loadConfig()).toMatchObject({ compress: isPacked });
  });

  it('leaves the framework its own cache', async () => {
    const config = await loadConfig();
    expect(config).not.toHaveProperty('cacheHandler');
    expect(config).not.toHaveProperty('cacheHandlers');
  });
});

describe('on Vercel', () => {
  it('a plain build ends with one line that names the command', () => {
    const env = {
      ...process.env,
      VERCEL: '1',
      OWN_BUILD: undefined,
      NODE_ENV: 'production' as const,
      NODE_OPTIONS: '',
    };
    const build = spawnSync(process.execPath, ['node_modules/next/dist/bin/next', 'build'], { env, encoding: 'utf8' });
    expect([build.status, build.stderr]).toEqual([
      1,
      'On Vercel the build command is `npm run build:vercel`, as vercel.json says; this one was started without it.\n',
    ]);
  });

  it('the build command is the one that writes the matcher', () => {
    const { buildCommand } = JSON.parse(readFileSync('vercel.json', 'utf8'));
    const { scripts } = JSON.parse(readFileSync('package.json', 'utf8'));
    expect(buildCommand).toBe('npm run build:vercel');
    expect(scripts['build:vercel']).toContain('scripts/build-vercel.ts');
  });
});
