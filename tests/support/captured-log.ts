import { jest } from '@jest/globals';

/** Lines that the code under test logs from now on, each with its level. Imported before that code; it empties only by the test's own hand. */
export const lines: Record<string, unknown>[] = [];

const keep = (level: string) => (fields: object) => void lines.push({ level, ...fields });
const actual = await import('#lib/log.ts');
jest.unstable_mockModule('#lib/log.ts', () => ({
  ...actual,
  log: { debug: keep('debug'), info: keep('info'), warn: keep('warn'), error: keep('error') },
}));
