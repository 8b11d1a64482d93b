import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, jest } from '@jest/globals';
import * as z from 'zod/mini';
import { store } from '#lib/store/store.ts';
import { memoryJar, type MemoryJar } from '#tests/support/memory-jar.ts';
import { hashSubject } from '#lib/http/secrets.ts';
import { jsonHandler } from '#lib/http/json-handler.ts';

export const ORIGIN = 'http://localhost:3000';
const folder = mkdtempSync(join(tmpdir(), 'hearthline-handle-'));

beforeAll(() => {
  Object.assign(process.env, {
    APP_ORIGIN: ORIGIN,
    SESSION_SECRET: 's'.repeat(32),
    CONTENT_USER: 'u',
    CONTENT_PASSWORD: 'p',
    DATA_DIR: folder,
    TRUSTED_PROXY_HOPS: '1',
    SHARED_ADDRESSES: '203.0.113.0/24, 2001:db8:77::/48',
  });
});
afterAll(async () => {
  await (await store()).close();
  rmSync(folder, { recursive: true });
});

export const schema = z.object({ phone: z.string().check(z.minLength(10, 'fields.phone.short')) });
export const browser: { jar: MemoryJar } = { jar: memoryJar() };
const handler = jsonHandler(
  {
    guard: { none: 'tested apart' },
    limit: { name: 'lookup', subjectHash: ({ phone }) => hashSubject('phone', phone) },
    body: schema,
    run: async ({ phone }, { reference }) => ({ body: { phone, reference } }),
  },
  async () => browser.jar,
);

let lastAddress = 0;
export const freshAddress = () => `198.51.${Math.floor(++lastAddress / 250)}.${lastAddress % 250}`;
let lastPhone = 0;
export const freshPhone = () => String(5_550_100_000 + ++lastPhone);

export const OURS = {
  'content-type': 'application/json',
  'sec-fetch-site': 'same-origin',
  'x-requested-with': 'hearthline',
};
export interface RecordedRequest {
  body?: string;
  headers?: Record<string, string>;
}
export function ask({ body = JSON.stringify({ phone: freshPhone() }), headers = {} }: RecordedRequest = {}) {
  const all: Record<string, string> = { 'x-forwarded-for': freshAddress(), ...OURS, ...headers };
  const sentHeaders = Object.fromEntries(Object.entries(all).filter(([, value]) => value !== ''));
  return new Request(`${ORIGIN}/api/test`, { method: 'POST', headers: sentHeaders, body });
}

export async function responseTo(request: Request, by = handler) {
  const response = await by(request);
  return { status: response.status, headers: response.headers, body: await response.json() };
}

jest.setTimeout(30_000);
