import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from '@jest/globals';
import { DCLinter } from 'dclint';
import { loadConfig } from '#lib/config.ts';
import { proxyConfiguration } from '../proxies/proxy-configuration.ts';
import { inRoot } from '../run/paths.ts';
import { COMPOSE_FILE, demoSettings, readCompose } from './compose.ts';
import { readDockerfile, listStages, listVariables } from './dockerfile.ts';

const compose = readCompose();
const services = Object.entries(compose.services);
const ours = services.filter(([, { build }]) => build !== undefined);
const inDeploy = (...parts: string[]) => inRoot('docs/deploy', ...parts);

/** The settings of the web app and the sandbox. */
const KNOWN = [...readFileSync(inRoot('.env.example'), 'utf8').matchAll(/^# ([A-Z_0-9]+)=/gm)].map(([, name]) => name);

describe('compose.yaml', () => {
  it('is valid by the Compose specification', () => {
    const warnings = new DCLinter({ quiet: true, debug: false, exclude: [], rules: TASTE }).lintFiles(
      [COMPOSE_FILE],
      false,
    );
    expect(warnings.map(({ filePath, messages }) => [filePath, messages])).toEqual([[COMPOSE_FILE, []]]);
  });

  it('starts the site by default, and the sandbox only for the demo', () => {
    const byDefault = services.flatMap(([name, { profiles }]) => (profiles.length === 0 ? [name] : []));
    expect(byDefault).toEqual(['database', 'web1', 'web2', 'proxy']);
    expect(services.filter(([, { profiles }]) => profiles.includes('demo')).map(([name]) => name)).toEqual([
      'sandbox',
      'demo',
    ]);
  });

  it.each(ours)('runs %s without privileges and with a read-only root', (_name, service) => {
    expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], security_opt: ['no-new-privileges:true'] });
    expect(readDockerfile().map(({ name }) => name)).toContain(service.build?.target);
    expect(existsSync(join(inDeploy(), service.build?.context ?? '', 'Dockerfile'))).toBe(true);
  });

  it('exposes only the proxy, and the database only to the web app', () => {
    const open = services.filter(([, { ports }]) => ports.some((port) => !port.startsWith('127.0.0.1:')));
    expect(open.map(([name]) => name)).toEqual(['proxy']);
    expect(compose.services['database']?.networks).toEqual(['back']);
    expect(compose.networks['back']).toEqual({ internal: true });
    expect(compose.services['proxy']?.networks).toEqual(['front']);
  });

  it('mounts files that exist or that README.md tells you to create', () => {
    const readme = readFileSync(inDeploy('README.md'), 'utf8');
    for (const volume of services.flatMap(([, { volumes }]) => volumes)) {
      const [from = ''] = volume.split(':');
      if (!from.startsWith('./')) expect(Object.keys(compose.volumes)).toContain(from);
      else if (!existsSync(inDeploy(from))) expect(readme).toContain(from.slice(2));
    }
  });

  it.each(ours)("gives %s existing settings and keeps its image's command", (_name, service) => {
    const inImage = Object.keys(listVariables(service.build?.target));
    for (const name of Object.keys(service.environment)) expect([...KNOWN, ...inImage]).toContain(name);
    expect([service.command, service.entrypoint]).toEqual([undefined, undefined]);
    for (const { path } of service.env_file)
      expect(readFileSync(inDeploy('README.md'), 'utf8')).toContain(`\`${path}\``);
  });

  it.each(ours)("lets %s write only to its image's data folder", (_name, { build, volumes, tmpfs }) => {
    const keptVolumes = listStages(build?.target).flatMap(({ steps }) =>
      steps.flatMap((step) => (step.kind === 'VOLUME' ? [step.value] : [])),
    );
    const { DATA_DIR, SANDBOX_DATA_DIR } = listVariables(build?.target);
    expect(keptVolumes).toEqual([SANDBOX_DATA_DIR ?? DATA_DIR]);
    // A volume without a name is the image's own, as the demo has it.
    for (const target of volumes.map((volume) => volume.split(':')[1])) expect(keptVolumes).toContain(target);
    expect(tmpfs).toEqual(['/tmp']);
  });

  it('publishes the ports on which the images listen', () => {
    const listExposed = (stage: string) =>
      listStages(stage).flatMap(({ steps }) => steps.flatMap((step) => (step.kind === 'EXPOSE' ? [step.value] : [])));
    // The sandbox publishes the demo's port as well, whose network it is.
    expect(compose.services['demo']?.network_mode).toBe('service:sandbox');
    const publishedPorts = compose.services['sandbox']?.ports.map((port) => port.split(':').at(-1));
    expect(new Set(publishedPorts)).toEqual(new Set([...listExposed('web'), ...listExposed('sandbox')]));
    const proxy = readFileSync(inDeploy('haproxy.compose.cfg'), 'utf8');
    const servers = new Set([...proxy.matchAll(/^ *server web\w+ (\w+:\d+)/gm)].map(([, server]) => server));
    expect(servers).toEqual(new Set(['web1', 'web2'].map((name) => `${name}:${listExposed('web')[0]}`)));
    const [, certificate = ''] = /crt (\S+)/.exec(proxy) ?? [];
    const mountPaths = compose.services['proxy']?.volumes.map((volume) => volume.split(':')[1] ?? '');
    expect(mountPaths?.filter((folder) => certificate.startsWith(`${folder}/`))).toHaveLength(1);
  });

  it('treats an instance as healthy once it is ready, because the next one is replaced then', () => {
    for (const name of ['web1', 'web2', 'demo'])
      expect([name, compose.services[name]?.environment['HEALTH_PATH']]).toEqual([name, '/api/ready']);
  });

  it('checks the database for what it created, as the README does', () => {
    const { environment, healthcheck } = compose.services['database'] ?? {};
    const { POSTGRES_USER: user, POSTGRES_DB: database } = environment ?? {};
    expect(healthcheck?.test).toEqual(['CMD', 'pg_isready', `--username=${user}`, `--dbname=${database}`]);
    expect(readFileSync(inDeploy('README.md'), 'utf8')).toContain(`postgres://${user}:PASSWORD@database/${database}`);
  });

  it('waits as long for an instance to stop as the unit does', () => {
    const unit = readFileSync(inDeploy('systemd/hearthline@.service'), 'utf8');
    const [, seconds] = /^TimeoutStopSec=(\d+)$/m.exec(unit) ?? [];
    for (const name of ['web1', 'web2']) expect(compose.services[name]?.stop_grace_period).toBe(`${seconds}s`);
  });

  it('has a demo with which the web app starts', () => {
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
  it('wait at start until HAProxy has checked again, so that old instances may stop', () => {
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
  it("equals haproxy.cfg except for the servers' addresses", () => {
    const rest = (text: string) =>
      text
        .replace(/^global\n(?: .*\n)*\n/m, '')
        .replace(/^resolvers docker\n(?: .*\n)*\n/m, '')
        .split('\n')
        .filter((line) => !/^#|^ *server (?:web|certbot)|^ *# /.test(line))
        .map((line) => line.replace(/ ?resolvers docker init-addr none/, ''))
        .filter((line) => line.trim() !== 'default-server')
        .join('\n');
    const configuration = readFileSync(inDeploy('haproxy.compose.cfg'), 'utf8');
    expect(rest(configuration)).toBe(rest(proxyConfiguration('haproxy')));
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

  it('names existing settings, and does not start a site until the secrets are filled in', () => {
    const knownSettings = new Set(
      readFileSync(inRoot('.env.example'), 'utf8')
        .match(/^# [A-Z_0-9]+(?==)/gm)
        ?.map((line) => line.slice(2)),
    );
    expect(Object.keys(example).filter((name) => !knownSettings.has(name))).toEqual([]);
    expect(loadConfig({ ...example, NODE_ENV: 'production' })).toMatchObject({ ok: false });
  });

  it('is complete: a public site starts with secrets and a registration number', () => {
    expect(loadConfig({ ...example, ...own, NODE_ENV: 'production' })).toMatchObject({ ok: true });
    for (const name of Object.keys(own)) {
      expect([name, loadConfig({ ...example, ...own, [name]: '', NODE_ENV: 'production' }).ok]).toEqual([name, false]);
    }
  });
});
