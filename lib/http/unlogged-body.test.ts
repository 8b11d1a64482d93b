import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ask, browser, freshAddress, ORIGIN, OURS, responseTo, schema } from '#tests/support/json-handler.ts';
import { jsonHandler } from './json-handler.ts';

const CANARY = 'canary-of-the-body';
const folder = mkdtempSync(join(tmpdir(), 'hearthline-unlogged-'));
const file = join(folder, 'web.ndjson');

beforeAll(() => void Object.assign(process.env, { LOG_FILE: file, LOG_LEVEL: 'debug' }));
afterAll(() => rmSync(folder, { recursive: true }));

it('logs nothing of a body, whether it is taken, refused or runs into a bug', async () => {
  const handler = jsonHandler(
    {
      guard: async () => ({ ok: true, who: undefined }),
      limit: { none: 'tested apart' },
      body: schema,
      run: async ({ phone }) => {
        if (phone.endsWith('broken')) throw new Error('a bug');
        return { body: {} };
      },
    },
    async () => browser.jar,
  );
  const statusOf = async (body: string) => (await responseTo(ask({ body }), handler)).status;
  expect(await statusOf(JSON.stringify({ phone: CANARY }))).toBe(200);
  expect(await statusOf(JSON.stringify({ phone: '1', more: CANARY }))).toBe(400);
  expect(await statusOf(`{"phone":"${CANARY}`)).toBe(400);
  expect(await statusOf(JSON.stringify({ phone: `${CANARY} broken` }))).toBe(500);
  const cutOff = () => Object.assign(new Error('aborted'), { code: 'ECONNRESET' });
  const body = new ReadableStream({ pull: (controller) => controller.error(cutOff()) });
  const init = { method: 'POST', headers: { ...OURS, 'x-forwarded-for': freshAddress() }, body, duplex: 'half' };
  const left = await responseTo(new Request(`${ORIGIN}/api/test/left`, init), handler);
  expect(left).toMatchObject({ status: 400, body: { reason: 'left' } });
  const logged = readFileSync(file, 'utf8');
  expect(logged).toContain('"event":"request_bug"');
  expect(logged).not.toContain(CANARY);
  // A customer who leaves while the request is sent is no bug.
  expect(logged).not.toContain('/api/test/left');
});
