import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { spawnSync } from 'node:child_process';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { inRoot } from '../run/paths.ts';

let folder = '';

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-hook-'));
  writeFileSync(join(folder, 'fullchain.pem'), 'chain\n');
  writeFileSync(join(folder, 'privkey.pem'), 'key\n');
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function program(name: string, script: string): void {
  writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
  chmodSync(join(folder, name), 0o755);
}

/** Runs the hook as certbot does. `accepts`: whether HAProxy accepts the configuration. */
function renew({ accepts, runs }: { accepts: boolean; runs: boolean }) {
  program('haproxy', accepts ? 'exit 0' : 'exit 1');
  program('systemctl', `[ "$1" = reload ] && touch ${folder}/reloaded\n[ "$1" = reload ] || exit ${runs ? 0 : 3}`);
  const { status } = spawnSync('/bin/sh', [inRoot('docs/deploy/haproxy-certificate.sh')], {
    env: { ...process.env, PATH: `${folder}:/usr/bin:/bin`, RENEWED_LINEAGE: folder },
  });
  const [joined, old] = ['haproxy.pem', 'haproxy.pem.old'].map((name) => join(folder, name));
  const text = existsSync(joined ?? '') ? readFileSync(joined ?? '', 'utf8') : null;
  return { status, text, isReloaded: existsSync(join(folder, 'reloaded')), isTidy: !existsSync(old ?? '') };
}

describe('the certificate hook of HAProxy', () => {
  it('joins chain and key, and reloads HAProxy', () => {
    expect(renew({ accepts: true, runs: true })).toEqual({
      status: 0,
      text: 'chain\nkey\n',
      isReloaded: true,
      isTidy: true,
    });
  });

  it('does not reload HAProxy before it runs', () => {
    expect(renew({ accepts: true, runs: false })).toMatchObject({ status: 0, isReloaded: false });
  });

  it('keeps the old certificate, fails and reloads nothing when HAProxy refuses the new one', () => {
    writeFileSync(join(folder, 'haproxy.pem'), 'old\n');
    expect(renew({ accepts: false, runs: true })).toEqual({
      status: 1,
      text: 'old\n',
      isReloaded: false,
      isTidy: true,
    });
  });
});

describe('the list of instances for nginx', () => {
  const write = (...ports: string[]) =>
    spawnSync('/bin/sh', [inRoot('docs/deploy/nginx-instances.sh'), ...ports], {
      env: { ...process.env, HEARTHLINE_INSTANCES: join(folder, 'instances.conf') },
    }).status;

  it('has the live instances, and the idle ports as backups', () => {
    expect(write('3002', '3003')).toBe(0);
    expect(readFileSync(join(folder, 'instances.conf'), 'utf8').split('\n')).toEqual([
      'server 127.0.0.1:3000 max_fails=0 backup;',
      'server 127.0.0.1:3001 max_fails=0 backup;',
      'server 127.0.0.1:3002 max_fails=0;',
      'server 127.0.0.1:3003 max_fails=0;',
      '',
    ]);
  });

  it.each([[[]], [['4000']], [['hearthline@3000']]])('is unchanged for the ports %j', (ports) => {
    expect(write('3000')).toBe(0);
    const before = readFileSync(join(folder, 'instances.conf'), 'utf8');
    expect(write(...ports)).not.toBe(0);
    expect(readFileSync(join(folder, 'instances.conf'), 'utf8')).toBe(before);
  });
});
