import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { runCommand } from '../run/command.ts';
import { UNAVAILABLE_FILE } from '../brand/unavailable-page.ts';
import { inRoot } from '../run/paths.ts';
import { Problem } from '../run/problem.ts';
import { type Service, startService, waitUntilHealthy } from '../run/service.ts';
import { proxyConfiguration, withReplaced } from './proxy-configuration.ts';

const HEALTHY_WITHIN_MS = 10_000;

/** Where a proxy listens, whom it passes requests to, and what it needs for that. */
interface Place {
  /** An empty folder of its own. */
  folder: string;
  port: number;
  /** Of requests without TLS. */
  plainPort: number;
  /** Where certbot listens while it renews a certificate behind HAProxy. */
  certbotPort: number;
  webPort: number;
  certificate: Certificate;
}

/** The file that has what the proxy logs of requests; HAProxy's own output has that too. */
export function accessLogPath(proxy: Pick<Proxy, 'program'>, folder: string): string {
  return proxy.program === 'nginx' ? join(folder, 'hearthline.log') : outputPath(proxy);
}

/** The file with the proxy's output: nginx's errors, and all of HAProxy's output. */
export function outputPath({ program }: Pick<Proxy, 'program'>): string {
  return inRoot(`.data/test/logs/${program}.ndjson`);
}

export interface Certificate {
  /** Files in PEM. */
  certificate: string;
  key: string;
}

interface Proxy {
  name: string;
  program: string;
  versionFlag: string;
  /** Writes the configuration with these ports, names and paths, and returns the arguments that run it in the foreground. */
  configure(place: Place): string[];
}

/** The proxies that docs/deploy has a configuration for. */
export const PROXIES: readonly Proxy[] = [
  {
    name: 'nginx',
    program: 'nginx',
    versionFlag: '-v',
    configure({ folder, port, plainPort, webPort, certificate: { certificate, key } }) {
      const instances = join(folder, 'instances.conf');
      const site = withReplaced(proxyConfiguration('nginx'), {
        'listen 443 ssl': `listen 127.0.0.1:${port} ssl`,
        'listen 80': `listen 127.0.0.1:${plainPort}`,
        'server_name shop.example.com': 'server_name localhost',
        '/etc/ssl/shop.example.com/fullchain.pem': certificate,
        '/etc/ssl/shop.example.com/privkey.pem': key,
        ...UNAVAILABLE_PAGE,
        '/etc/nginx/hearthline-instances.conf': instances,
        '/var/log/nginx/': `${folder}/`,
        'root /var/www/html': `root ${folder}`,
      });
      const { status, stderr } = spawnSync('sh', [inRoot('docs/deploy/nginx-instances.sh'), '3000'], {
        env: { ...process.env, HEARTHLINE_INSTANCES: instances },
        encoding: 'utf8',
      });
      if (status !== 0) throw new Problem(`nginx-instances.sh: ${stderr.trim()}`);
      writeFileSync(instances, withReplaced(readFileSync(instances, 'utf8'), serversAt(webPort)));
      writeFileSync(join(folder, 'site.conf'), site);
      const file = join(folder, 'nginx.conf');
      writeFileSync(file, nginxAround(folder));
      return ['-p', folder, '-c', file];
    },
  },
  {
    name: 'HAProxy',
    program: 'haproxy',
    versionFlag: '-v',
    configure({ folder, port, plainPort, certbotPort, webPort, certificate: { certificate, key } }) {
      writeFileSync(join(folder, 'fullchain.pem'), readFileSync(certificate));
      writeFileSync(join(folder, 'privkey.pem'), readFileSync(key), { mode: 0o600 });
      const before = join(folder, 'before.cfg');
      writeFileSync(
        before,
        `frontend before\n  mode http\n  timeout client 1s\n  bind unix@${folder}/before.sock ssl crt ${folder}/haproxy.pem\n`,
      );
      const { status, stderr } = spawnSync('sh', [inRoot('docs/deploy/haproxy-certificate.sh'), folder], {
        // HAProxy's own configuration is written below, with this certificate in it.
        env: { ...process.env, PATH: `${process.env.PATH}:/usr/sbin`, HAPROXY_CONFIGURATION: before },
        encoding: 'utf8',
      });
      if (status !== 0) throw new Problem(`haproxy-certificate.sh: ${stderr.trim()}`);
      const file = join(folder, 'haproxy.cfg');
      const text = withReplaced(proxyConfiguration('haproxy'), {
        'bind :443': `bind 127.0.0.1:${port}`,
        '/etc/ssl/shop.example.com/haproxy.pem': join(folder, 'haproxy.pem'),
        ...UNAVAILABLE_PAGE,
        'bind :80\n': `bind 127.0.0.1:${plainPort}\n`,
        '-i shop.example.com': '-i localhost',
        '127.0.0.1:8888': `127.0.0.1:${certbotPort}`,
        'log global': 'log stderr format raw local0',
        ...serversAt(webPort),
      });
      writeFileSync(file, text);
      return ['-db', '-f', file];
    },
  },
];

/** Where a release has the page for while no instance responds, and where the repository has it. */
export const UNAVAILABLE_PAGE = { '/srv/hearthline/unavailable.html': inRoot(UNAVAILABLE_FILE) };

/** The ports of instances, all replaced by the only one that runs. */
function serversAt(webPort: number): Record<string, string> {
  const ports = [3000, 3001, 3002, 3003];
  return Object.fromEntries(ports.map((port) => [`127.0.0.1:${port}`, `127.0.0.1:${webPort}`]));
}

/** What Debian's nginx.conf has around a site, without its folders and its background process. Buffers have their defaults. */
function nginxAround(folder: string): string {
  const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  return `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${folder}/nginx.pid;
error_log stderr;
events {}
http {
  access_log off;
  ${temporary.join('\n  ')}
  include ${folder}/site.conf;
}
`;
}

/** The machine's program and its version; null if it is not installed. */
export async function findProxy({ program, versionFlag }: Proxy, signal: AbortSignal) {
  const folders = [...(process.env.PATH ?? '').split(delimiter), '/usr/sbin'];
  const path = folders.map((folder) => join(folder, program)).find((file) => existsSync(file));
  if (!path) return null;
  const env = { PATH: process.env.PATH };
  const { text } = await runCommand({ program: path, args: [versionFlag], env, signal, output: 'capture' });
  return { path, version: /\d+\.\d+\.\d+/.exec(text)?.[0] ?? 'of an unknown version' };
}

/** Starts the proxy in front of the web app; its address responds when this returns. */
export async function startProxy(proxy: Proxy, path: string, place: Place, signal: AbortSignal): Promise<Service> {
  const service = startService({
    name: proxy.name,
    program: path,
    command: proxy.configure(place),
    env: { PATH: process.env.PATH },
    logFile: outputPath(proxy),
    show: 'nothing',
  });
  try {
    const url = `https://localhost:${place.port}/api/health`;
    await waitUntilHealthy(service, url, HEALTHY_WITHIN_MS, signal);
  } catch (error) {
    await service.stop();
    throw error;
  }
  return service;
}

/** Makes a certificate for these names, which is valid for a day. */
export async function makeCertificate(
  folder: string,
  signal: AbortSignal,
  names: readonly string[] = ['localhost'],
): Promise<Certificate> {
  const paths = { certificate: join(folder, 'certificate.pem'), key: join(folder, 'key.pem') };
  const args = [
    ...['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes', '-days', '1'],
    ...['-subj', `/CN=${names[0]}`, '-addext', `subjectAltName=${names.map((name) => `DNS:${name}`).join(',')}`],
    ...['-out', paths.certificate, '-keyout', paths.key],
  ];
  const env = { PATH: process.env.PATH };
  const { code, text } = await runCommand({ program: 'openssl', args, env, signal, output: 'capture' });
  if (code !== 0) throw new Problem(`openssl made no certificate: ${text.trim().split('\n').at(-1) ?? ''}`);
  return paths;
}
