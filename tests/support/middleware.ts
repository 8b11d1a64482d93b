import { beforeAll } from '@jest/globals';
import { NextRequest } from 'next/server';
import { middleware } from '../../middleware.ts';

export const ORIGIN = 'https://localhost:8443';

beforeAll(() => {
  Object.assign(process.env, {
    APP_ORIGIN: ORIGIN,
    PUBLIC_SITE_URL: 'http://localhost:4100',
    SESSION_SECRET: 's'.repeat(32),
    CONTENT_USER: 'content',
    CONTENT_PASSWORD: 'sandbox',
  });
});

export function ask(path: string, headers: Record<string, string> = {}, method = 'GET') {
  return middleware(new NextRequest(`http://localhost:3000${path}`, { method, headers }));
}
