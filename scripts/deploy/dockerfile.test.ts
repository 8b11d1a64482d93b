import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { memorySettings, readDockerfile, readIgnored, type Step, listVariables } from './dockerfile.ts';
import { inRoot } from '../run/paths.ts';

const stages = readDockerfile();
const findSteps = (name: string) => stages.find((stage) => stage.name === name)?.steps ?? [];
const only = <Kind extends Step['kind']>(name: string, kind: Kind) =>
  findSteps(name).filter((step): step is Extract<Step, { kind: Kind }> => step.kind === kind);

/** What a stage has of a kind that stages inherit, its own first. */
function findInherited<Kind extends Step['kind']>(name: string, kind: Kind): Extract<Step, { kind: Kind }>[] {
  const parent = stages.find((stage) => stage.name === name)?.from;
  return parent === undefined ? [] : [...only(name, kind), ...findInherited(parent, kind)];
}

describe('the Dockerfile', () => {
  it('builds the web app by default', () => {
    expect(stages.map(({ name }) => name)).toEqual(['base', 'build', 'sandbox', 'web']);
  });

  it('uses the Node version of .nvmrc in every stage', () => {
    const version = readFileSync(inRoot('.nvmrc'), 'utf8').trim();
    const images = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
    expect(new Set(images)).toEqual(new Set([`node:${version}-bookworm-slim`]));
  });

  it.each(['web', 'sandbox'])('runs %s without root, as Node itself, with a health check', (name) => {
    expect(only(name, 'USER').at(-1)?.value).toBe('1000:1000');
    expect(only(name, 'CMD').map(({ command }) => command[0])).toEqual(['node']);
    const [check] = findInherited(name, 'HEALTHCHECK');
    const [, port] = /^(\d+)$/.exec(only(name, 'EXPOSE').at(-1)?.value ?? '') ?? [];
    const variables = listVariables(name);
    expect(check?.command[0]).toBe('node');
    expect(variables[name === 'web' ? 'PORT' : 'SANDBOX_PORT']).toBe(port);
    expect(variables['HEALTH_PATH']).toMatch(/^\/\w+\/health$/);
    // What is copied or run after USER would belong to the user that runs it.
    const kinds = findSteps(name).map(({ kind }) => kind);
    const user = kinds.indexOf('USER');
    expect(Math.max(kinds.lastIndexOf('COPY'), kinds.lastIndexOf('RUN'))).toBeLessThan(user);
  });

  it("limits the web app's memory as the systemd unit does", () => {
    const unit = readFileSync(inRoot('docs/deploy/systemd/hearthline@.service'), 'utf8');
    const { NODE_OPTIONS, ...library } = memorySettings();
    const words = Object.entries(library).map(([name, value]) => `${name}=${value}`);
    expect(unit).toContain(`\nEnvironment=${words.join(' ')} "NODE_OPTIONS=${NODE_OPTIONS}"\n`);
  });

  it('copies only the package into the web app', () => {
    expect(only('web', 'COPY')).toEqual([
      { kind: 'COPY', from: 'build', sources: ['/build/.next/standalone'], target: './' },
    ]);
  });

  it('copies existing files, which are exactly those that .dockerignore allows', () => {
    const sources = stages.flatMap(({ name }) =>
      only(name, 'COPY').flatMap(({ from, sources: own }) => (from ? [] : own)),
    );
    for (const source of sources) expect([source, existsSync(inRoot(source))]).toEqual([source, true]);
    expect(readIgnored().allowed).toEqual(new Set(sources));
  });

  it('has the settings that the build reads as build arguments, with their defaults', () => {
    const example = readFileSync(inRoot('.env.example'), 'utf8');
    const args = Object.assign({}, ...only('build', 'ARG').map(({ values }) => values)) as Record<string, string>;
    const exampleLines = [...example.matchAll(/^# ((?:NEXT_PUBLIC_\w+|COMPRESS)=.*)$/gm)].map(([, line]) => line);
    expect(
      Object.entries(args)
        .map(([name, value]) => `${name}=${value}`)
        .sort(),
      // Not a setting: what the build is known by.
    ).toEqual([...exampleLines, 'RELEASE_COMMIT='].sort());
  });
});

describe('readDockerfile', () => {
  it('refuses instructions that the image test cannot follow', () => {
    expect(() => readDockerfile('FROM scratch\nADD a b\n')).toThrow('ADD a b');
    expect(() => readDockerfile('RUN true\n')).toThrow('before the first FROM');
  });
});

describe('readIgnored', () => {
  it('refuses an open list and lines that it cannot follow', () => {
    expect(() => readIgnored('!app\n')).toThrow('must begin with *');
    expect(() => readIgnored('*\n!app\napp/secret.txt\n')).toThrow('another form');
  });
});
