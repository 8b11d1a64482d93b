import { spawn, spawnSync } from 'node:child_process';
import { appendFileSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { once } from 'node:events';
import { join } from 'node:path';
import { getCACertificates, setDefaultCACertificates } from 'node:tls';
import { makeCertificate } from '../proxies/proxies.ts';
import { serverPrograms } from '../run/postgres.ts';
import { inRoot, ROOT } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';
import { type Service, startService, waitUntilHealthy } from '../run/service.ts';
import { withReplaced } from '../proxies/proxy-configuration.ts';
import { type DebianService, Units } from './unit.ts';

/** The site, and what the provider has: all on this machine, at the addresses of hearthline.env.example. */
export const SITE = 'https://shop.example.com';
export const SANDBOX = 'http://127.0.0.1:4100';
const PROVIDER_NAMES = ['api', 'id', 'content', 'www'].map((name) => `${name}.provider.example`);
/** Another one than the site's, so that both proxies have port 443 there. */
const PROVIDER_ADDRESS = '127.0.0.2';
/** What the provider shows to everybody: the sandbox's own controls are open to this machine's loopback names alone. */
const PROVIDER = `https://${PROVIDER_NAMES[1]}/oidc/.well-known/openid-configuration`;
const SITE_OF_NGINX = '/etc/nginx/sites-enabled/hearthline';
const AUTHORITIES = '/etc/ssl/certs/ca-certificates.crt';
const SECRETS = {
  CONTENT_PASSWORD: 'a-content-password-of-this-test',
  OIDC_CLIENT_SECRET: 'a-client-secret-of-this-test',
};

/** A Debian machine for the runbook, and the world around it. */
export interface Machine {
  units: Units;
  /** Runs commands as root's shell in the folder of the repository; returns their output. Throws a Problem if one fails. */
  run(commands: string): Promise<string>;
  startProvider(): Promise<void>;
  stopProvider(): Promise<void>;
  /** Runs HAProxy with Debian's file in place of nginx, which keeps only the provider's names; and the other way round. */
  putHaproxyInFront(): Promise<void>;
  putNginxInFront(): Promise<void>;
  /** Ends every process and forgets what the machine kept, as if another one with Debian's packages took its place. */
  lose(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Makes this process's namespaces such a machine: folders are copies that change only here, the network has only this machine, PostgreSQL and nginx
 * run as Debian's packages leave them, names lead here and certificates are trusted. systemd is `Units`; all else are the programs themselves.
 */
export async function makeMachine(folder: string, signal: AbortSignal): Promise<Machine> {
  must('ip', 'link', 'set', 'lo', 'up');
  for (const path of ['/etc', '/var', '/srv', ROOT]) overlay(path, join(folder, 'changes', path));
  must('mount', '-t', 'tmpfs', 'tmpfs', '/run');
  appendFileSync('/etc/hosts', `\n127.0.0.1 shop.example.com\n${PROVIDER_ADDRESS} ${PROVIDER_NAMES.join(' ')}\n`);
  await makeCertificates(folder, signal);

  const services: Pick<Service, 'stop'>[] = [];
  const units = new Units(join(folder, 'units.log'), { NODE_EXTRA_CA_CERTS: AUTHORITIES });
  const socket = join(folder, 'systemctl.sock');
  const bin = join(folder, 'bin');
  mkdirSync(bin);
  writeFileSync(
    join(bin, 'systemctl'),
    `#!/bin/sh\nexec curl --silent --fail-with-body --unix-socket ${socket} --data-binary "$*" http://localhost/\n`,
    { mode: 0o755 },
  );
  const server = createServer((request, response) => {
    let text = '';
    request.setEncoding('utf8').on('data', (part: string) => (text += part));
    request.on('end', () => {
      units.systemctl(text.split(' ')).then(
        (output) => response.end(output),
        (error: unknown) => response.writeHead(500).end(`${error instanceof Error ? error.message : String(error)}\n`),
      );
    });
  }).listen(socket);
  await once(server, 'listening');

  services.push(await startDatabase(folder, signal));
  const pooler = createPooler(folder);
  units.debian['pgbouncer'] = pooler;
  services.push(pooler);
  for (const path of ['/var/log/nginx', '/var/lib/nginx']) mkdirSync(path, { recursive: true });
  must('ln', '-sf', '../sites-available/default', '/etc/nginx/sites-enabled/default');
  writeProvider('443');
  // Debian's own page.
  let front = [await startNginx(folder, 'http://127.0.0.1/', signal)];
  services.push({ stop: () => stopAll(front) });
  let provider: Service | undefined;
  const startProvider = async () => {
    provider = startService({
      name: 'sandbox',
      command: [inRoot('sandbox/main.ts')],
      env: {
        ...process.env,
        APP_ORIGIN: SITE,
        SANDBOX_PORT: '4100',
        SANDBOX_DATA_DIR: join(folder, 'sandbox'),
        SANDBOX_OIDC_ISSUER: 'https://id.provider.example/oidc',
        SANDBOX_OIDC_CLIENT_SECRET: SECRETS.OIDC_CLIENT_SECRET,
        CONTENT_USER: 'hearthline',
        CONTENT_PASSWORD: SECRETS.CONTENT_PASSWORD,
        CONTENT_SITE: 'hearthline',
      },
      logFile: join(folder, 'sandbox.ndjson'),
      show: 'nothing',
    });
    await waitUntilHealthy(provider, `${SANDBOX}/__sandbox/health`, 60_000, signal);
  };

  return {
    units,
    startProvider,
    async stopProvider() {
      await provider?.stop();
    },
    async putHaproxyInFront() {
      await stopAll(front);
      rmSync(SITE_OF_NGINX);
      writeProvider(`${PROVIDER_ADDRESS}:443`);
      front = [await startNginx(folder, PROVIDER, signal)];
      front.push(await startHaproxy(folder, signal));
    },
    async putNginxInFront() {
      await stopAll(front);
      must('ln', '-s', '../sites-available/hearthline', SITE_OF_NGINX);
      writeProvider('443');
      front = [await startNginx(folder, PROVIDER, signal)];
    },
    async lose() {
      await units.stopAll();
      await pooler.stop();
      const sql = `SELECT format('DROP DATABASE %I WITH (FORCE)', datname) FROM pg_database WHERE datname LIKE 'hearthline%' \\gexec
        DROP ROLE IF EXISTS hearthline_a, hearthline_b, hearthline;`;
      const psql = ['-u', 'postgres', '--', 'psql', '--quiet', '--set=ON_ERROR_STOP=on', '--dbname=postgres'];
      const { status, stderr } = spawnSync('runuser', psql, { cwd: '/', input: sql, encoding: 'utf8' });
      if (status !== 0) throw new Problem(stderr);
      for (const path of [
        '/etc/hearthline',
        '/var/backups/hearthline',
        '/var/backups/hearthline-sqlite',
        '/var/lib/hearthline',
      ])
        rmSync(path, { recursive: true, force: true });
    },
    async run(commands) {
      const child = spawn('bash', ['-euo', 'pipefail', '-c', commands], {
        cwd: ROOT,
        env: {
          ...process.env,
          PATH: `${bin}:/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin`,
          HOME: '/root',
          NODE_EXTRA_CA_CERTS: AUTHORITIES,
        },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      let text = '';
      for (const stream of [child.stdout, child.stderr])
        stream.setEncoding('utf8').on('data', (part: string) => (text += part));
      const [status] = (await once(child, 'close')) as [number | null];
      if (status !== 0) throw new Problem(`status ${status}: ${text.trim().split('\n').slice(-8).join(' | ')}`);
      return text;
    },
    async stop() {
      await units.stopAll();
      await provider?.stop();
      await stopAll(services);
      server.close();
      rmSync(socket, { force: true });
    },
  };
}

async function stopAll(services: readonly Pick<Service, 'stop'>[]): Promise<void> {
  for (const service of services.toReversed()) await service.stop();
}

/** Limits that people behind one address do not reach. */
const MANY = ['STEP_ADDRESS', 'SIGN_IN_NEWCOMER_SHARED', 'SIGN_IN_ADDRESS_SHARED'];

/** The settings that the runbook leaves to you: what this provider gave. */
export function fillInSettings(): void {
  const file = '/etc/hearthline/hearthline.env';
  const replacements = Object.fromEntries(
    Object.entries(SECRETS).map(([name, value]) => [`\n${name}=\n`, `\n${name}=${value}\n`]),
  );
  const text = withReplaced(readFileSync(file, 'utf8'), {
    ...replacements,
    'FCC_REGISTRATION_NUMBER=0000000000': 'FCC_REGISTRATION_NUMBER=0012345678',
    'SUPPORT_PHONE=(800) 555-0100': 'SUPPORT_PHONE=(888) 123-4567',
    // All customers of this test come from one address.
    'SHARED_ADDRESSES=': `SHARED_ADDRESSES=127.0.0.0/8\n${MANY.map((limit) => `LIMITS_${limit}=100000/1m`).join('\n')}`,
  });
  writeFileSync(file, text);
}

function must(program: string, ...args: string[]): void {
  const { status, stderr, error } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Problem(`${program} ${args.join(' ')}: ${error?.message ?? stderr.trim()}`);
}

function overlay(path: string, changes: string): void {
  const [upper, work] = [join(changes, 'upper'), join(changes, 'work')];
  for (const each of [upper, work]) mkdirSync(each, { recursive: true });
  must('mount', '-t', 'overlay', 'overlay', '-o', `lowerdir=${path},upperdir=${upper},workdir=${work}`, path);
}

/** A certificate for all names, where certbot would have put it, which every program of this machine trusts. */
async function makeCertificates(folder: string, signal: AbortSignal): Promise<void> {
  const certificate = await makeCertificate(folder, signal, ['shop.example.com', ...PROVIDER_NAMES]);
  const [text, live] = [readFileSync(certificate.certificate, 'utf8'), '/etc/letsencrypt/live/shop.example.com'];
  mkdirSync(live, { recursive: true });
  writeFileSync(join(live, 'fullchain.pem'), text);
  writeFileSync(join(live, 'privkey.pem'), readFileSync(certificate.key), { mode: 0o600 });
  appendFileSync(AUTHORITIES, text);
  setDefaultCACertificates([...getCACertificates(), text]);
}

/** PostgreSQL where Debian's package puts it: port 5432, its socket in /run/postgresql, passwords over TCP. */
async function startDatabase(folder: string, signal: AbortSignal): Promise<Service> {
  const programs = serverPrograms();
  if (!programs) throw new Problem('there is no PostgreSQL server');
  const [data, sockets] = [join(folder, 'postgres'), '/run/postgresql'];
  const user = { uid: readId('-u'), gid: readId('-g') };
  for (const path of [data, sockets])
    must('install', '-d', '-m', path === data ? '700' : '755', '-o', 'postgres', '-g', 'postgres', path);
  must(
    'runuser',
    '-u',
    'postgres',
    '--',
    'sh',
    '-c',
    `cd / && ${programs}/initdb -D ${data} -E UTF8 --auth-local=peer --auth-host=scram-sha-256 --no-sync`,
  );
  const server = startService({
    name: 'PostgreSQL',
    program: join(programs, 'postgres'),
    command: [
      '-D',
      data,
      '-c',
      'listen_addresses=127.0.0.1',
      '-c',
      `unix_socket_directories=${sockets}`,
      '-c',
      'fsync=off',
    ],
    env: { PATH: process.env.PATH, LC_ALL: 'C.UTF-8' },
    user,
    logFile: join(folder, 'postgres.ndjson'),
    show: 'nothing',
    stopWith: 'SIGINT',
  });
  const isThere = () => spawnSync(join(programs, 'pg_isready'), ['--quiet']).status === 0;
  for (let tries = 0; tries < 100 && !isThere(); tries += 1) {
    if (signal.aborted || !server.isRunning()) throw new Problem(`PostgreSQL did not start: ${server.lastOutput()}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return server;
}

/** PgBouncer as Debian's unit starts it, once something needs it. */
function createPooler(folder: string): DebianService & Pick<Service, 'stop'> {
  let service: Service | undefined;
  const stop = async () => {
    await service?.stop();
    service = undefined;
  };
  return {
    stop,
    isRunning: () => service?.isRunning() ?? false,
    async reload() {
      if (service?.pid !== undefined) process.kill(service.pid, 'SIGHUP');
      await new Promise((resolve) => setTimeout(resolve, 500));
    },
    async restart() {
      await stop();
      service = startService({
        name: 'PgBouncer',
        program: 'pgbouncer',
        command: ['/etc/pgbouncer/pgbouncer.ini'],
        env: { PATH: '/usr/sbin:/usr/bin', LC_ALL: 'C.UTF-8' },
        user: { uid: readId('-u'), gid: readId('-g') },
        logFile: join(folder, 'pgbouncer.ndjson'),
        show: 'nothing',
      });
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      if (!service.isRunning()) throw new Problem(`PgBouncer did not start: ${service.lastOutput()}`);
    },
  };
}

function readId(flag: '-u' | '-g'): number {
  return Number(spawnSync('id', [flag, 'postgres'], { encoding: 'utf8' }).stdout.trim());
}

/** Has nginx lead the provider's names to the sandbox. `listen`: where it gets them, as nginx writes it. */
function writeProvider(listen: string): void {
  const live = '/etc/letsencrypt/live/shop.example.com';
  writeFileSync(
    '/etc/nginx/conf.d/provider.conf',
    `server {
  listen ${listen} ssl http2;
  server_name ${PROVIDER_NAMES.join(' ')};
  ssl_certificate ${live}/fullchain.pem;
  ssl_certificate_key ${live}/privkey.pem;
  location / {
    proxy_pass ${SANDBOX};
    proxy_set_header Host $host;
    proxy_set_header X-Forwarded-Proto https;
    proxy_set_header X-Forwarded-For $remote_addr;
  }
}
`,
  );
}

/** nginx with Debian's own configuration; returns once `url` responds. */
async function startNginx(folder: string, url: string, signal: AbortSignal): Promise<Service> {
  const service = startService({
    name: 'nginx',
    program: 'nginx',
    command: ['-g', 'daemon off;'],
    env: { PATH: process.env.PATH },
    logFile: join(folder, 'nginx.ndjson'),
    show: 'nothing',
  });
  await waitUntilHealthy(service, url, 10_000, signal);
  return service;
}

/** HAProxy with the file of Debian's package, which the runbook has changed, at the site's address in place of all. */
async function startHaproxy(folder: string, signal: AbortSignal): Promise<Service> {
  // Debian's unit makes it.
  mkdirSync('/run/haproxy', { recursive: true });
  const file = join(folder, 'haproxy.cfg');
  const text = readFileSync('/etc/haproxy/haproxy.cfg', 'utf8');
  writeFileSync(file, withReplaced(text, { 'bind :443 ': 'bind 127.0.0.1:443 ', 'bind :80\n': 'bind 127.0.0.1:80\n' }));
  const service = startService({
    name: 'HAProxy',
    program: 'haproxy',
    command: ['-db', '-f', file],
    env: { PATH: process.env.PATH },
    logFile: join(folder, 'haproxy.ndjson'),
    show: 'nothing',
  });
  await waitUntilHealthy(service, `${SITE}/api/health`, 20_000, signal);
  return service;
}
