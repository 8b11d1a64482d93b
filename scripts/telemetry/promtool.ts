import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../run/command.ts';

const INSTALLED = '/usr/bin/promtool';

/**
 * Prometheus' promtool: the installed one, or the one in Debian's package, unpacked into `folder`; installing the package would start a
 * server. Null if there is neither.
 */
export async function findPromtool(folder: string, signal: AbortSignal): Promise<string | null> {
  if (existsSync(INSTALLED)) return INSTALLED;
  if (!existsSync('/usr/bin/apt-get')) return null;
  const env = { PATH: process.env.PATH };
  const shell = (script: string) =>
    runCommand({ program: 'sh', args: ['-c', script, 'sh', folder], env, signal, output: 'capture' });
  // apt drops root's rights for the download, so the folder must be open to others.
  const { code } = await shell('chmod 755 "$1" && cd "$1" && apt-get -q download prometheus');
  const [file] = globSync('prometheus_*.deb', { cwd: folder });
  if (code !== 0 || !file) return null;
  await shell(`dpkg-deb -x "$1/${file}" "$1/prometheus"`);
  const binary = join(folder, 'prometheus', INSTALLED);
  return existsSync(binary) ? binary : null;
}

/** Its complaints; '' if there are none. */
export async function promtool(program: string, args: readonly string[], input = ''): Promise<string> {
  const child = spawn(program, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text: string) => output.push(text));
  child.stdin.end(input);
  const [code] = (await once(child, 'close')) as [number | null];
  return code === 0 ? '' : `${output.join('').trim()} (exit code ${code})`;
}
