import { spawnSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makeCertificate, UNAVAILABLE_PAGE } from '../proxies/proxies.ts';
import { withReplaced } from '../proxies/proxy-configuration.ts';
import { inRoot } from '../run/paths.ts';
import type { Check } from './check.ts';

const UNITS = inRoot('docs/deploy/systemd');
/** Tenths of systemd's exposure level, which is 96 for a service without any hardening and 0 for one that can do nothing. */
const MOST_EXPOSURE = 20;
/** What some units need makes them look worse: a browser its own namespaces, the sender root's rights to read each backup. */
const MORE_EXPOSURE: Record<string, number> = {
  'hearthline-inventory.service': 40,
  'hearthline-send-backup.service': 25,
};

/** The files of docs/deploy that only their own program reads, given to it to look through. Skips, with a line, what is not installed. */
export function checksOfFiles(signal: AbortSignal): Check[] {
  const programs = { 'systemd-analyze': systemdChecks(), haproxy: [composeProxyCheck(signal)] };
  return Object.entries(programs).flatMap(([program, checks]) => {
    if (!spawnSync(program, ['--version']).error) return checks;
    console.log(`skipped  files: ${program} is not on this machine`);
    return [];
  });
}

function systemdChecks(): Check[] {
  /** Gives one unit to `systemd-analyze`, with all others beside it. */
  const analyze = (args: string[], unit: string) => {
    const folder = mkdtempSync(join(tmpdir(), 'hearthline-unit-'));
    try {
      for (const name of readdirSync(UNITS)) {
        // A release's own Node is not on this machine.
        const text = readFileSync(join(UNITS, name), 'utf8');
        writeFileSync(join(folder, name), text.replaceAll('/srv/hearthline/current/node ', `${process.execPath} `));
      }
      const file = join(folder, args[0] === 'verify' ? unit.replace('@.', '@3000.') : unit);
      const { status, stdout, stderr } = spawnSync('systemd-analyze', [...args, file], { encoding: 'utf8' });
      const output = `${stdout}${stderr}`.trim();
      if (status !== 0 || (args[0] === 'verify' && output !== ''))
        throw new Error(output.split('\n').slice(-3).join('; '));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  };
  return readdirSync(UNITS).flatMap((unit) => {
    const isTaken = { name: `systemd takes ${unit} as it is`, run: () => analyze(['verify'], unit) };
    if (!unit.endsWith('.service')) return [isTaken];
    const most = MORE_EXPOSURE[unit] ?? MOST_EXPOSURE;
    return [
      isTaken,
      {
        name: `systemd puts the exposure of ${unit} at ${most / 10} of 10 at most`,
        run: () => analyze(['security', '--offline=true', `--threshold=${most}`], unit),
      },
    ];
  });
}

function composeProxyCheck(signal: AbortSignal): Check {
  return {
    name: 'HAProxy takes haproxy.compose.cfg',
    async run() {
      const folder = mkdtempSync(join(tmpdir(), 'hearthline-haproxy-'));
      try {
        const { certificate, key } = await makeCertificate(folder, signal);
        const [both, file] = [join(folder, 'haproxy.pem'), join(folder, 'haproxy.cfg')];
        writeFileSync(both, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'), { mode: 0o600 });
        const text = readFileSync(inRoot('docs/deploy/haproxy.compose.cfg'), 'utf8');
        writeFileSync(file, withReplaced(text, { '/etc/ssl/shop.example.com/haproxy.pem': both, ...UNAVAILABLE_PAGE }));
        const { status, stdout, stderr } = spawnSync('haproxy', ['-c', '-f', file], { encoding: 'utf8' });
        if (status !== 0) throw new Error(`${stdout}${stderr}`.trim());
      } finally {
        rmSync(folder, { recursive: true, force: true });
      }
    },
  };
}
