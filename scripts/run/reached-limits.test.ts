import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from '@jest/globals';
import { findReachedLimits } from './reached-limits.ts';

const NOW = Date.UTC(2026, 10, 25, 12);
const folder = mkdtempSync(join(tmpdir(), 'hearthline-limits-'));
afterAll(() => rmSync(folder, { recursive: true }));

const line = (limit: string, agoMs: number, more: object = {}) =>
  JSON.stringify({ level: 'info', time: new Date(NOW - agoMs).toISOString(), event: 'limit_reached', limit, ...more });

function findLimits(lines: readonly string[]) {
  const file = join(folder, 'web.log');
  writeFileSync(file, `${lines.join('\n')}\n`);
  return findReachedLimits(file, NOW);
}

describe('the limits found in the log', () => {
  it('include an address at its limit, with its settings and the time', () => {
    const { isOk, isWarning, text } = findLimits([
      'cut off","event":"limit_reached"}',
      line('lookup_newcomer', 60_000),
      line('lookup_newcomer', 50_000),
      line('hand-off_address', 40_000),
      line('sign-in_address', 30_000),
      line('charge_newcomer', 20_000, { reason: 'shared' }),
    ]);
    expect({ isOk, isWarning }).toEqual({ isOk: true, isWarning: true });
    expect(text).toContain('LIMITS_LOOKUP_NEWCOMER 2, LIMITS_SIGN_IN_ADDRESS 2, LIMITS_CHARGE_NEWCOMER_SHARED 1,');
    expect(text).toContain('last at 2026-11-25T11:59:40.000Z');
  });

  it('include the wider IPv6 networks at their limit', () => {
    const { text } = findLimits([line('lookup_newcomer', 60_000, { reason: 'wider' })]);
    expect(text).toContain('LIMITS_LOOKUP_NEWCOMER with LIMITS_IPV6_WIDER 1,');
  });

  it.each([
    ['warns of a limit of the whole site that is half used up', ['site_limit_half_used'], 'nobody was refused yet'],
    ['says that it refused newcomers', ['site_limit_half_used', 'limit_reached'], 'newcomers were refused'],
  ])('%s', (_what, events, expected) => {
    const { isOk, isWarning, text } = findLimits(events.map((event) => line('kit_site', 60_000, { event })));
    expect({ isOk, isWarning }).toEqual({ isOk: true, isWarning: true });
    expect(text).toContain(expected);
    expect(text).toContain(`LIMITS_KIT_SITE ${events.length}, last at`);
    expect(text).not.toContain('addresses were at their limit');
  });

  it.each([
    ['a single browser or phone', [line('lookup_device', 1), line('lookup_subject', 1), line('lookup_payer', 1)]],
    ['days that are past', [line('lookup_newcomer', 25 * 60 * 60_000)]],
    [
      'other events',
      [JSON.stringify({ time: new Date(NOW).toISOString(), event: 'provider_call', limit: 'x_address' })],
    ],
  ])('do not include %s', (_what, lines) => {
    expect(findLimits(lines)).toMatchObject({ isOk: true, isWarning: false });
  });

  it('report that there is no log to read', () => {
    expect(findReachedLimits(null, NOW).text).toContain('no LOG_FILE');
    expect(findReachedLimits(join(folder, 'none.log'), NOW)).toMatchObject({ isOk: true, isWarning: false });
  });
});
