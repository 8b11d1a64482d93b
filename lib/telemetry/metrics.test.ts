import { globSync, readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { LOG_EVENTS, METRICS } from './metrics.ts';

/** Server files that write to the log; the browser's data layer has events of its own. */
const FILES = globSync(['lib/**/*.ts', 'app/**/*.ts'], { cwd: process.cwd() }).filter(
  (path) => !/\.test\.ts$|^lib\/(browser|telemetry\/metrics\.ts)|\/(send-consent|use-[^/]+)\.ts$/.test(path),
);
const EVENT = /(?:\bevent: |logFailure\()'([a-z_]+)'/g;
/** A call of the log with its event; lines that are built elsewhere are not found. */
const LEVEL = /\blog\.(info|warn|error)\(\s*\{\s*event: '([a-z_]+)'/g;

const sources = FILES.map((path) => readFileSync(path, 'utf8'));
const found = (pattern: RegExp) => sources.flatMap((text) => [...text.matchAll(pattern)]);

it('lists every event of the log', () => {
  const written = new Set(found(EVENT).map(([, event]) => event));
  expect([...written].sort()).toEqual(Object.keys(LOG_EVENTS));
});

it('lists the levels of the events', () => {
  const written = found(LEVEL).map(([, level, event]) => `${event} ${level}`);
  const known = new Set(
    Object.entries(LOG_EVENTS).flatMap(([event, levels]) => levels.map((level) => `${event} ${level}`)),
  );
  expect(written.length).toBeGreaterThan(20);
  expect(written.filter((line) => !known.has(line))).toEqual([]);
});

it('follows the naming conventions of Prometheus', () => {
  for (const [name, { kind, help }] of Object.entries(METRICS)) {
    expect(name).toMatch(/^[a-z]+(_[a-z]+)*$/);
    expect(name.endsWith('_total')).toBe(kind === 'counter');
    if (kind === 'histogram') expect(name).toMatch(/_seconds$/);
    expect(help).toMatch(/\.$/);
  }
});
