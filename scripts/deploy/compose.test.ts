import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DCLinter } from 'dclint';
import { loadConfig } from '#lib/config.ts';
import { proxyConfiguration } from '../proxies/proxy-configuration.ts';
import { inRoot } from '../run/paths.ts';
import { COMPOSE_FILE, demoSettings, readCompose } from './compose.ts';
import { readDockerfile } from './dockerfile.ts';

const compose = readCompose();
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const inDeploy = (...parts: string[]) => inRoot('docs/deploy', ...parts);

describe('compose.yaml', () => {
  it('is what the specification of Compose allows', () => {
    const found = new DCLinter({ quiet: true, debug: false, exclude: [], rules: TASTE }).lintFiles(
      [COMPOSE_FILE],
      false,
    );
    expect(found.map(({ filePath, messages }) => [filePath, messages])).toEqual([[COMPOSE_FILE, []]]);
  });

  it('starts the site by default, and the sandbox only for the demo', () => {
    const byDefault = services.flatMap(([name, { profiles }]) => (profiles.length === 0 ? [name] : []));
    expect(byDefault).toEqual(['database', 'web1', 'web2', 'proxy']);
    expect(services.filter(([, { profiles }]) => profiles.includes('demo')).map(([name]) => name)).toEqual([
      'sandbox',
      'demo',
    ]);
  });

  it.each(ours)('runs %s without rights and with a root that cannot be written to', (_name, found) => {
    expect(found).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(readDockerfile().map(({ name }) => name)).toContain(found.build?.target);
    expect(existsSync(join(inDeploy(), found.build?.context ?? '', 'Dockerfile'))).toBe(true);
  });

  it('lets only the proxy be reached from outside, and the database only by the web app', () => {
    const open = services.filter(([, { ports }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(compose.services['database']?.networks).toEqual(['back']);
    expect(compose.networks['back']).toEqual({ internal: true });
    expect(compose.services['proxy']?.networks).toEqual(['front']);
  });

  it('mounts what is there, or what README.md tells you to put there', () => {
    const readme = readFileSync(inDeploy('README.md'), 'utf8');
    for (const volume of services.flatMap(([, { volumes }]) => volumes)) {
      const [from = ''] = volume.split(':');
      if (!from.startsWith('./')) expect(Object.keys(compose.volumes)).toContain(from);
      else if (!existsSync(inDeploy(from))) expect(readme).toContain(from.slice(2));
    }
  });

  it('has a demo that the web app starts with', () => {
    expect(
      loadConfig({ ...demoSettings({ '3000': '3000' }).web, NODE_ENV: 'production', DATA_DIR: '/var/lib/hearthline' }),
    ).toMatchObject({
      ok: true,
    });
  });
});

/** Rules of taste: keys are in the reader's order here, not the alphabet's, and an image that is built has a name. */
const TASTE = {
  'services-alphabetical-order': 0,
  'service-dependencies-alphabetical-order': 0,
  'service-keys-order': 0,
  'service-ports-alphabetical-order': 0,
  'top-level-properties-order': 0,
  'no-build-and-image': 0,
} as const;

describe('haproxy.compose.cfg', () => {
  it('is haproxy.cfg, apart from where the servers are', () => {
    const rest = (text: string) =>
      text
        .replace(/^resolvers docker\n(?: .*\n)*\n/m, '')
        .split('\n')
        .filter((line) => !/^#|^ *server web|^ *# /.test(line))
        .map((line) => line.replace(/ ?resolvers docker init-addr none/, ''))
        .filter((line) => line.trim() !== 'default-server')
        .join('\n');
    const written = readFileSync(inDeploy('haproxy.compose.cfg'), 'utf8');
    expect(rest(written)).toBe(rest(proxyConfiguration('haproxy')));
  });
});

describe('hearthline.env.example', () => {
  const lines = readFileSync(inDeploy('hearthline.env.example'), 'utf8')
    .split('\n')
    .filter((line) => /^[A-Z]/.test(line));
  const example = Object.fromEntries(
    lines.map((line) => [line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1)]),
  );
  const own = {
    SESSION_SECRET: 'qH7vT2mXc9LrZ4pWk8NbYs3JdF6gUeAo',
    CONTENT_PASSWORD: 'v8Kq-e2',
    OIDC_CLIENT_SECRET: 'Zx81-k2',
    FCC_REGISTRATION_NUMBER: '0012345678',
  };

  it('names settings that exist, and starts nothing until the secrets are filled in', () => {
    const known = new Set(
      readFileSync(inRoot('.env.example'), 'utf8')
        .match(/^# [A-Z_0-9]+(?==)/gm)
        ?.map((line) => line.slice(2)),
    );
    expect(Object.keys(example).filter((name) => !known.has(name))).toEqual([]);
    expect(loadConfig({ ...example, NODE_ENV: 'production' })).toMatchObject({ ok: false });
  });

  it('is complete: with secrets and a registration number of its own, a public site starts', () => {
    expect(loadConfig({ ...example, ...own, NODE_ENV: 'production' })).toMatchObject({ ok: true });
    for (const name of Object.keys(own)) {
      expect([name, loadConfig({ ...example, ...own, [name]: '', NODE_ENV: 'production' }).ok]).toEqual([name, false]);
    }
  });
});
