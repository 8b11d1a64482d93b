import { readFileSync } from 'node:fs';
import { inRoot } from '../run/paths.ts';

const FILES = { nginx: 'nginx.conf', haproxy: 'haproxy.cfg' } as const;

/** The configuration of a proxy, as docs/deploy has it. */
export function proxyConfiguration(program: keyof typeof FILES): string {
  return readFileSync(inRoot('docs/deploy', FILES[program]), 'utf8');
}

/** Replaces each text wherever it stands; throws if one is not there, because what is tested would then not be what docs/deploy has. */
export function withReplaced(text: string, replacements: Record<string, string>): string {
  let configuration = text;
  for (const [from, to] of Object.entries(replacements)) {
    if (!configuration.includes(from)) throw new Error(`The configuration does not contain "${from}"`);
    configuration = configuration.replaceAll(from, to);
  }
  return configuration;
}
