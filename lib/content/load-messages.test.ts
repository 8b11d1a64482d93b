import { describe, expect, it, jest } from '@jest/globals';
import { bundledMessages } from '#lib/i18n/bundled-messages.ts';

const callContent = jest.fn<() => Promise<{ ok: false; reason: string }>>(async () => ({
  ok: false,
  reason: 'not-sent',
}));
const warn = jest.fn<(line: unknown) => void>();
jest.unstable_mockModule('./provider-content.ts', () => ({ callContent }));
jest.unstable_mockModule('#lib/log.ts', () => ({ log: { warn } }));
const settings = { CONTENT_URL: null as string | null, DATA_DIR: '/nowhere', PROVIDER_TIME_SCALE: 0.01 };
jest.unstable_mockModule('#lib/config.ts', () => ({ config: () => settings }));
const { loadMessages } = await import('./load-messages.ts');

describe('loadMessages', () => {
  it('asks nobody and logs nothing without a content service', async () => {
    for (const locale of ['en', 'es', 'en'] as const) {
      const messages = await loadMessages(locale);
      expect(Object.keys(messages)).toEqual(Object.keys(bundledMessages[locale]));
    }
    expect([callContent.mock.calls.length, warn.mock.calls.length]).toEqual([0, 0]);
  });

  it('asks, and says so when there is no answer, with one', async () => {
    settings.CONTENT_URL = 'https://words.example';
    await loadMessages('en');
    expect(callContent).toHaveBeenCalled();
    expect(warn).toHaveBeenCalledWith(expect.objectContaining({ event: 'content_failed', reason: 'not-sent' }));
  });
});
