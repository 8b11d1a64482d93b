import { afterEach, describe, expect, it, jest } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import { renderAccount } from '#tests/support/account-screen.tsx';

// The test environment has no navigation timing.
jest.unstable_mockModule('#lib/reference-timing.ts', () => ({ documentReference: () => null }));
const { default: PageError } = await import('#app/[locale]/error.tsx');
const { default: GlobalError } = await import('./global-error.tsx');

const PAYING = { en: /still processing any payment/, es: /Seguimos procesando cualquier pago/ } as const;
const LOCALES = ['en', 'es'] as const;

const realFetch = globalThis.fetch;

afterEach(() => {
  globalThis.fetch = realFetch;
  window.history.replaceState(null, '', '/');
});

function answer(respond: () => Promise<Response>) {
  const asked = jest.fn<typeof fetch>(respond);
  globalThis.fetch = asked;
  return asked;
}

const WAYS = {
  'a page': (locale: 'en' | 'es') => renderAccount(<PageError retry={() => undefined} />, locale),
  'the whole document': (locale: 'en' | 'es') => {
    window.history.replaceState(null, '', `/${locale}/litepay/refill`);
    render(<GlobalError retry={() => undefined} />, { container: document });
  },
};

describe.each(Object.entries(WAYS))('the failure of %s', (_name, show) => {
  it.each(LOCALES)('in %s: says nothing of a payment where none is open', async (locale) => {
    const asked = answer(async () => Response.json({ isOpen: false }));
    show(locale);
    await waitFor(() => expect(asked).toHaveBeenCalledWith('/api/payment/open', expect.anything()));
    await expect(screen.findByText(PAYING[locale], {}, { timeout: 100 })).rejects.toThrow();
  });

  it.each(LOCALES)('in %s: says it where one is open', async (locale) => {
    answer(async () => Response.json({ isOpen: true }));
    show(locale);
    expect(await screen.findByText(PAYING[locale])).toBeVisible();
  });

  it.each([
    ['without a connection', () => Promise.reject(new TypeError('offline'))],
    ['after an unreadable answer', async () => new Response('<html>')],
    ['after a failure', async () => Response.json({ reason: 'bug' }, { status: 500 })],
  ])('says it %s', async (_why, respond) => {
    answer(respond);
    show('en');
    expect(await screen.findByText(PAYING.en)).toBeVisible();
  });
});
