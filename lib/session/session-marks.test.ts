import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { randomUUID } from 'node:crypto';
import { afterAll, describe, expect, it } from '@jest/globals';
import { store } from '#lib/store/store.ts';
import {
  beginSession,
  endSession,
  findRole,
  findTokens,
  keepRole,
  livenessOf,
  markAction,
  markCall,
  sinceLastCall,
} from './session-marks.ts';

const folder = mkdtempSync(join(tmpdir(), 'hearthline-marks-'));
Object.assign(process.env, {
  DATA_DIR: folder,
  SESSION_SECRET: 's'.repeat(32),
  CONTENT_USER: 'u',
  CONTENT_PASSWORD: 'p',
});
afterAll(async () => {
  await (await store()).close();
  rmSync(folder, { recursive: true });
});

const now = Date.UTC(2026, 10, 20);
const tokens = { idToken: 'id-token', accessToken: 'access-token' };
const begun = async () => {
  const id = randomUUID();
  await beginSession(id, tokens, now);
  return id;
};

describe('the life of a session', () => {
  it('begins with the sign-in, and never without one', async () => {
    expect(await livenessOf(await begun(), 'account', now)).toBe('alive');
    expect(await livenessOf(randomUUID(), 'account', now)).toBe('ended');
  });

  it('goes on with every action', async () => {
    const id = await begun();
    await markAction(id, now + 800_000);
    expect(await livenessOf(id, 'account', now + 1_669_000)).toBe('alive');
    expect(await livenessOf(id, 'account', now + 1_670_000)).toBe('idle');
  });

  it.each([
    ['idle', 'idle'],
    ['ended', 'ended'],
  ] as const)('that has ended (%s) is not brought back by an action that comes late', async (why, liveness) => {
    const id = await begun();
    await endSession(id, why, now);
    await markAction(id, now + 1);
    expect(await livenessOf(id, 'account', now + 2)).toBe(liveness);
    expect(await findTokens(id, now)).toBeNull();
  });

  it('is over after twelve hours', async () => {
    const id = await begun();
    expect(await livenessOf(id, 'activation', now + 12 * 3_600_000)).toBe('ended');
  });

  it('knows when the provider was last called', async () => {
    const id = await begun();
    expect(await sinceLastCall(id, now + 5_000)).toBe(5_000);
    await markCall(id, now + 4_000);
    expect(await sinceLastCall(id, now + 5_000)).toBe(1_000);
    expect(await sinceLastCall(randomUUID(), now)).toBe(Infinity);
  });

  it('keeps its tokens where nobody reads them', async () => {
    const id = await begun();
    const kept = await (await store()).marks.find(`tokens ${id}`, now);
    expect(kept).not.toContain('token');
    expect(await findTokens(id, now)).toEqual(tokens);
  });
});

it.each(['ACCOUNT_OWNER', '', null])(
  'a role (%j) is believed for 60 s, of this session and account alone',
  async (role) => {
    const id = randomUUID();
    await keepRole(id, 'A', role, now);
    expect(await findRole(id, 'A', now + 59_999)).toBe(role);
    expect(await findRole(id, 'A', now + 60_000)).toBeUndefined();
    expect(await findRole(id, 'B', now)).toBeUndefined();
    expect(await findRole(randomUUID(), 'A', now)).toBeUndefined();
  },
);
