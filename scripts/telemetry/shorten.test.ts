import { readFileSync } from 'node:fs';
import { expect, it } from '@jest/globals';
import { shorten } from './shorten.ts';

it('divides ranges, offsets, intervals and waiting times, but no threshold', () => {
  expect(shorten('for: 5m')).toBe('for: 30000ms');
  expect(shorten('scrape_interval: 15s')).toBe('scrape_interval: 1500ms');
  expect(shorten('sum(increase(x{event="for: 5x"}[1d])) > 300 and y offset 1h < 0.25')).toBe(
    'sum(increase(x{event="for: 5x"}[8640000ms])) > 300 and y offset 360000ms < 0.25',
  );
});

it('shortens every duration of the alarms', () => {
  const rules = shorten(readFileSync('docs/deploy/monitoring/alarms.yml', 'utf8'));
  const durations = rules.match(/(?:\[|for: |offset )\d+\w+/g) ?? [];
  expect(durations.length).toBeGreaterThan(40);
  expect(durations.filter((text) => !text.endsWith('ms'))).toEqual([]);
});
