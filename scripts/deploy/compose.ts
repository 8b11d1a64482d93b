import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { z } from 'zod';
import { inRoot } from '../run/paths.ts';

export const COMPOSE_FILE = inRoot('docs/deploy/compose.yaml');

const service = z.object({
  image: z.string(),
  build: z.object({ context: z.string(), target: z.string() }).optional(),
  environment: z.record(z.string(), z.string()).default({}),
  profiles: z.array(z.string()).default([]),
  ports: z.array(z.string()).default([]),
  volumes: z.array(z.string()).default([]),
  networks: z.array(z.string()).default([]),
  read_only: z.boolean().default(false),
  cap_drop: z.array(z.string()).default([]),
  security_opt: z.array(z.string()).default([]),
  env_file: z.array(z.object({ path: z.string(), required: z.boolean() })).default([]),
  command: z.unknown().optional(),
  entrypoint: z.unknown().optional(),
  healthcheck: z.object({ test: z.array(z.string()) }).optional(),
  stop_grace_period: z.string().optional(),
  tmpfs: z.array(z.string()).default([]),
  network_mode: z.string().optional(),
  depends_on: z.union([z.array(z.string()), z.record(z.string(), z.unknown())]).default([]),
});
const file = z.object({
  services: z.record(z.string(), service),
  networks: z.record(z.string(), z.unknown()),
  volumes: z.record(z.string(), z.unknown()),
});

/** The compose file's content with its merge keys resolved. `dclint` checks it against the specification's own schema. */
export function readCompose(): z.output<typeof file> {
  return file.parse(parse(readFileSync(COMPOSE_FILE, 'utf8'), { merge: true }));
}

/** The settings of the demo's containers, with other ports: its web app and its sandbox. */
export function demoSettings(ports: Record<string, string>): Record<'web' | 'sandbox', Record<string, string>> {
  const { demo, sandbox } = readCompose().services;
  const movePorts = (text: string) =>
    Object.entries(ports).reduce(
      (result, [from, to]) => result.replaceAll(`localhost:${from}`, `localhost:${to}`),
      text,
    );
  const moveSettings = (settings: Record<string, string> = {}) =>
    Object.fromEntries(Object.entries(settings).map(([name, value]) => [name, movePorts(value)]));
  return {
    web: { ...moveSettings(demo?.environment), PORT: ports['3000'] ?? '' },
    sandbox: { ...moveSettings(sandbox?.environment), SANDBOX_PORT: ports['4100'] ?? '' },
  };
}
