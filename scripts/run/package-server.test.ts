import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { packageServer } from './package-server.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'hearthline-package-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

function put(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

describe('packageServer', () => {
  it('puts files and entries beside the server, and takes the settings of this machine out', () => {
    put('server/server.js', 'theirs');
    put('server/.env', 'SESSION_SECRET=canary');
    put('server/.env.production', 'SESSION_SECRET=canary');
    put('static/chunks/main.js', 'main');
    put('static/chunks/main.js.map', '{}');
    put('static/media/thread.ts', 'theirs');
    put('public/favicon.svg', '<svg/>');
    put('entry.mjs', 'ours');
    packageServer({
      server: join(folder, 'server'),
      assets: join(folder, 'static'),
      public: join(folder, 'public'),
      entry: join(folder, 'entry.mjs'),
    });
    const read = (file: string) => readFileSync(join(folder, 'server', file), 'utf8');
    expect(['next-server.js', 'server.js', 'start.js'].map(read)).toEqual(['theirs', 'ours', 'ours']);
    expect(['.next/static/chunks/main.js', 'public/favicon.svg'].map(read)).toEqual(['main', '<svg/>']);
    const unwanted = ['.env', '.env.production', '.next/static/chunks/main.js.map', '.next/static/media/thread.ts'];
    expect(unwanted.filter((name) => existsSync(join(folder, 'server', name)))).toEqual([]);
  });
});
