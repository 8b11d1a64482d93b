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

function writeFile(file: string, text: string): void {
  mkdirSync(dirname(join(folder, file)), { recursive: true });
  writeFileSync(join(folder, file), text);
}

describe('packageServer', () => {
  it("adds files and entries to the server, and removes this machine's settings", () => {
    writeFile('server/server.js', 'theirs');
    writeFile('server/.env', 'SESSION_SECRET=canary');
    writeFile('server/.env.production', 'SESSION_SECRET=canary');
    writeFile('static/chunks/main.js', 'main');
    writeFile('static/chunks/main.js.map', '{}');
    writeFile('static/media/thread.ts', 'theirs');
    writeFile('public/favicon.svg', '<svg/>');
    writeFile('entry.mjs', 'ours');
    packageServer({
      server: join(folder, 'server'),
      assets: join(folder, 'static'),
      public: join(folder, 'public'),
      entry: join(folder, 'entry.mjs'),
    });
    const readFile = (file: string) => readFileSync(join(folder, 'server', file), 'utf8');
    expect(['next-server.js', 'server.js', 'start.js'].map(readFile)).toEqual(['theirs', 'ours', 'ours']);
    expect(['.next/static/chunks/main.js', 'public/favicon.svg'].map(readFile)).toEqual(['main', '<svg/>']);
    const unwantedPaths = [
      '.env',
      '.env.production',
      '.next/static/chunks/main.js.map',
      '.next/static/media/thread.ts',
    ];
    expect(unwantedPaths.filter((name) => existsSync(join(folder, 'server', name)))).toEqual([]);
  });
});
