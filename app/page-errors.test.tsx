import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { type ApiReply, serverError, respondWith } from '#tests/support/api-server.ts';
import { watchNavigation } from '#tests/support/page-left.ts';

// The test environment has no navigation timing.
jest.unstable_mockModule('#lib/reference-timing.ts', () => ({ documentReference: () => null }));
const { default: PageError } = await import('#app/[locale]/error.tsx');
const { default: GlobalError } = await import('./global-error.tsx');

const OPEN = '/api/payment/open';
const PAYING = { en: /^Were you paying\?/, es: /^¿Estaba pagando\?/ } as const;
const LOCALES = ['en', 'es'] as const;

const FAILURE = new Error('broken');
const WAYS = {
  'a page': (locale: 'en' | 'es', error = FAILURE) =>
    renderAccount(<PageError error={error} retry={() => undefined} />, locale),
  'the whole document': (locale: 'en' | 'es', error = FAILURE) => {
    window.history.replaceState(null, '', `/${locale}/litepay/refill`);
    render(<GlobalError error={error} retry={() => undefined} />, { container: document });
  },
};

afterEach(() => {
  window.history.replaceState(null, '', '/');
  window.sessionStorage.clear();
});

describe.each(Object.entries(WAYS))('the failure of %s', (_name, show) => {
  it.each(LOCALES)('in %s does not mention a payment if none is open', async (locale) => {
    const sent = respondWith({ [OPEN]: { isOpen: false } });
    show(locale);
    await waitFor(() => expect(sent).toHaveLength(1));
    await expect(screen.findByText(PAYING[locale], {}, { timeout: 100 })).rejects.toThrow();
  });

  it.each(LOCALES)('in %s mentions an open payment', async (locale) => {
    respondWith({ [OPEN]: { isOpen: true } });
    show(locale);
    expect(await screen.findByText(PAYING[locale])).toBeVisible();
  });

  it.each<[string, ApiReply<typeof OPEN>]>([
    ['without a connection', 'offline'],
    ['after an unreadable response', new Response('<html>')],
    ['after a failure', serverError()],
  ])('mentions a possible payment %s', async (_why, reply) => {
    respondWith({ [OPEN]: reply });
    show('en');
    expect(await screen.findByText(PAYING.en)).toBeVisible();
  });

  it('reloads the document if a part of the page is missing', async () => {
    respondWith({ [OPEN]: { isOpen: false } });
    const left = watchNavigation();
    show(
      'en',
      Object.assign(new Error('Failed to load chunk /_next/static/chunks/gone.js'), { name: 'ChunkLoadError' }),
    );
    await waitFor(() => expect(left).toEqual([window.location.href]));
  });
});
