import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DCLinter } from 'dclint';
import { loadConfig } from '#lib/config.ts';
import { proxyConfiguration } from '../proxies/proxy-configuration.ts';
import { inRoot } from '../run/paths.ts';
import { COMPOSE_FILE, demoSettings, readCompose } from './compose.ts';
import { readDockerfile, stagesOf, variablesOf } from './dockerfile.ts';

const compose = readCompose();
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const inDeploy = (...parts: string[]) => inRoot('docs/deploy', ...parts);

/** The settings of the web app and the sandbox. */
const KNOWN = [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^# ([A-Z_0-9]+)=/gm)].map(([, name]) => name);

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

  it.each(ours)("gives %s settings that exist, and leaves its image's command alone", (_name, found) => {
    const inImage = Object.keys(variablesOf(found.build?.target));
    for (const name of Object.keys(found.environment)) expect([...KNOWN, ...inImage]).toContain(name);
    expect([found.command, found.entrypoint]).toEqual([undefined, undefined]);
    for (const { path } of found.env_file) expect(readFileSync(inDeploy('README.md'), 'utf8')).toContain(`\`${path}\``);
  });

  it.each(ours)('lets %s write where its image keeps data, and nowhere else', (_name, { build, volumes, tmpfs }) => {
    const kept = stagesOf(build?.target).flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'VOLUME' ? [step.value] : [])),
    );
    const { DATA_DIR, SANDBOX_DATA_DIR } = variablesOf(build?.target);
    expect(kept).toEqual([SANDBOX_DATA_DIR ?? DATA_DIR]);
    // A volume without a name is the image's own, as the demo has it.
    for (const target of volumes.map((volume) => volume.split(':')[1])) expect(kept).toContain(target);
    expect(tmpfs).toEqual(['/tmp']);
  });

  it('publishes and proxies to ports at which the images listen', () => {
    const exposed = (stage: string) =>
      stagesOf(stage).flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'EXPOSE' ? [step.value] : [])));
    // The sandbox publishes the demo's port as well, whose network it is.
    expect(compose.services['demo']?.network_mode).toBe('service:sandbox');
    const published = compose.services['sandbox']?.ports.map((port) => port.split(':').at(-1));
    expect(new Set(published)).toEqual(new Set([...exposed('web'), ...exposed('sandbox')]));
    const proxy = readFileSync(inDeploy('haproxy.compose.cfg'), 'utf8');
    const servers = new Set([...proxy.matchAll(/^ *server web\w+ (\w+:\d+)/gm)].map(([, server]) => server));
    expect(servers).toEqual(new Set(['web1', 'web2'].map((name) => `${name}:${exposed('web')[0]}`)));
    const [, certificate = ''] = /crt (\S+)/.exec(proxy) ?? [];
    const mounted = compose.services['proxy']?.volumes.map((volume) => volume.split(':')[1] ?? '');
    expect(mounted?.filter((folder) => certificate.startsWith(`${folder}/`))).toHaveLength(1);
  });

  it('counts an instance as healthy once it is ready, because the next one is replaced then', () => {
    for (const name of ['web1', 'web2', 'demo'])
      expect([name, compose.services[name]?.environment['HEALTH_PATH']]).toEqual([name, '/api/ready']);
  });

  it('asks the database for what it has made, and the README for the same', () => {
    const { environment, healthcheck } = compose.services['database'] ?? {};
    const { POSTGRES_USER: user, POSTGRES_DB: database } = environment ?? {};
    expect(healthcheck?.test).toEqual(['CMD', 'pg_isready', `--username=${user}`, `--dbname=${database}`]);
    expect(readFileSync(inDeploy('README.md'), 'utf8')).toContain(`postgres://${user}:PASSWORD@database/${database}`);
  });

  it('waits as long for an instance to end as the unit does', () => {
    const unit = readFileSync(inDeploy('systemd/hearthline@.service'), 'utf8');
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
    for (const name of ['web1', 'web2']) expect(compose.services[name]?.stop_grace_period).toBe(`${seconds}s`);
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

describe('the unit and haproxy.cfg', () => {
  it('a start returns only once HAProxy has asked again, so that the old instances may stop then', () => {
    const [, waits] =
      /^ExecStartPost=\/usr\/bin\/sleep (\d+)$/m.exec(readFileSync(inDeploy('systemd/hearthline@.service'), 'utf8')) ??
      [];
    const [, asks, rise] =
      /^ *default-server check inter (\d+)s fall \d+ rise (\d+)/m.exec(readFileSync(inDeploy('haproxy.cfg'), 'utf8')) ??
      [];
    expect(Number(waits)).toBeGreaterThan(Number(asks) * Number(rise));
  });
});

describe('haproxy.compose.cfg', () => {
  it('is haproxy.cfg, apart from where the servers are', () => {
    const rest = (text: string) =>
      text
        .replace(/^global\n(?: .*\n)*\n/m, '')
        .replace(/^resolvers docker\n(?: .*\n)*\n/m, '')
        .split('\n')
        .filter((line) => !/^#|^ *server (?:web|certbot)|^ *# /.test(line))
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
