import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { memorySettings, readDockerfile, readIgnored, type Step, variablesOf } from './dockerfile.ts';
import { inRoot } from '../run/paths.ts';

const stages = readDockerfile();
const stepsOf = (name: string) => stages.find((stage) => stage.name === name)?.steps ?? [];
const only = <Kind extends Step['kind']>(name: string, kind: Kind) =>
  stepsOf(name).filter((step): step is Extract<Step, { kind: Kind }> => step.kind === kind);

/** What a stage has of a kind that stages inherit, its own first. */
function inherited<Kind extends Step['kind']>(name: string, kind: Kind): Extract<Step, { kind: Kind }>[] {
  const parent = stages.find((stage) => stage.name === name)?.from;
  return parent === undefined ? [] : [...only(name, kind), ...inherited(parent, kind)];
}

describe('the Dockerfile', () => {
  it('makes the web app if nobody asks for another stage', () => {
    expect(stages.map(({ name }) => name)).toEqual(['base', 'build', 'sandbox', 'web']);
  });

  it('uses the Node of .nvmrc everywhere', () => {
    const version = readFileSync(inRoot('.nvmrc'), 'utf8').trim();
    const images = stages.map(({ from }) => from).filter((from) => !stages.some(({ name }) => name === from));
    expect(new Set(images)).toEqual(new Set([`node:${version}-bookworm-slim`]));
  });

  it.each(['web', 'sandbox'])('runs %s without root, as Node itself, with a health check', (name) => {
    expect(only(name, 'USER').at(-1)?.value).toBe('1000:1000');
    expect(only(name, 'CMD').map(({ command }) => command[0])).toEqual(['node']);
    const [check] = inherited(name, 'HEALTHCHECK');
    const [, port] = /^(\d+)$/.exec(only(name, 'EXPOSE').at(-1)?.value ?? '') ?? [];
    const variables = variablesOf(name);
    expect(check?.command[0]).toBe('node');
    expect(variables[name === 'web' ? 'PORT' : 'SANDBOX_PORT']).toBe(port);
    expect(variables['HEALTH_PATH']).toMatch(/^\/\w+\/health$/);
    // What is copied or run after USER would belong to the user that runs it.
    const kinds = stepsOf(name).map(({ kind }) => kind);
    const user = kinds.indexOf('USER');
    expect(Math.max(kinds.lastIndexOf('COPY'), kinds.lastIndexOf('RUN'))).toBeLessThan(user);
  });

  it('keeps the web app’s memory as small as the unit of systemd does', () => {
    const unit = readFileSync(inRoot('docs/deploy/systemd/hearthline@.service'), 'utf8');
    const { NODE_OPTIONS, ...library } = memorySettings();
    const words = Object.entries(library).map(([name, value]) => `${name}=${value}`);
    expect(unit).toContain(`\nEnvironment=${words.join(' ')} "NODE_OPTIONS=${NODE_OPTIONS}"\n`);
  });

  it('puts nothing but the package into the web app', () => {
    expect(only('web', 'COPY')).toEqual([
      { kind: 'COPY', from: 'build', sources: ['/build/.next/standalone'], target: './' },
    ]);
  });

  it('copies what exists, and .dockerignore lets exactly that through', () => {
    const sources = stages.flatMap(({ name }) =>
      only(name, 'COPY').flatMap(({ from, sources: own }) => (from ? [] : own)),
    );
    for (const source of sources) expect([source, existsSync(inRoot(source))]).toEqual([source, true]);
    expect(readIgnored().allowed).toEqual(new Set(sources));
  });

  it('takes as build arguments what the build reads, with the defaults of the settings', () => {
    const example = readFileSync(inRoot('.env.example'), 'utf8');
    const args = Object.assign({}, ...only('build', 'ARG').map(({ values }) => values)) as Record<string, string>;
    const read = [...example.matchAll(/^# ((?:NEXT_PUBLIC_\w+|COMPRESS)=.*)$/gm)].map(([, line]) => line);
    expect(
      Object.entries(args)
        .map(([name, value]) => `${name}=${value}`)
        .sort(),
      // Not a setting: what the build is known by.
    ).toEqual([...read, 'RELEASE_COMMIT='].sort());
  });
});

describe('readDockerfile', () => {
  it('refuses what the test of the image would pass over', () => {
    expect(() => readDockerfile('FROM scratch\nADD a b\n')).toThrow('ADD a b');
    expect(() => readDockerfile('RUN true\n')).toThrow('before the first FROM');
  });
});

describe('readIgnored', () => {
  it('refuses a list that is not closed, and lines that it cannot follow', () => {
    expect(() => readIgnored('!app\n')).toThrow('must begin with *');
    expect(() => readIgnored('*\n!app\napp/secret.txt\n')).toThrow('another form');
  });
});
