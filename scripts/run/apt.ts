import { existsSync } from 'node:fs';
import { runCommand } from './command.ts';
import { printLine } from './print.ts';

/** Installs a Debian package if apt and root are available; false otherwise. */
export async function installWithApt(name: string, signal: AbortSignal): Promise<boolean> {
  if (!existsSync('/usr/bin/apt-get') || process.getuid?.() !== 0) return false;
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
  const apt = (...args: string[]) =>
    runCommand({ program: 'apt-get', args: ['-q', '-y', ...args], env, signal, output: 'capture' });
  printLine(`Installing ${name} …`);
  if ((await apt('update')).code !== 0) return false;
  return (await apt('install', '--no-install-recommends', name)).code === 0;
}
