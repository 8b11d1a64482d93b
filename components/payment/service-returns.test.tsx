import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import { expectAccessible } from '#tests/support/axe.ts';
import { ServiceReturns } from './service-returns.tsx';

const LABELS = { en: enPayment, es: esPayment };

describe.each(['en', 'es'] as const)('service after a refill, in %s', (locale) => {
  const t = LABELS[locale].service;
  const open = (isActive: boolean | null, reset?: string) =>
    render(
      <NextIntlClientProvider locale={locale} messages={{ payment: LABELS[locale] }}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <main>
            <ServiceReturns
              of="an account"
              read={async () => isActive}
              supportPhone="(800) 555-0100"
              reset={reset && <button type="button">{reset}</button>}
            />
          </main>
        </SWRConfig>
      </NextIntlClientProvider>,
    );

  it.each([false, null])('is said to return, while it reads %s', async (isActive) => {
    open(isActive);
    expect(await screen.findByText(t.waiting.title)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(t.waiting.text);
    expect(screen.getByText(t.router)).toBeVisible();
    await expectAccessible();
  });

  it('is said to be back, with the router to restart', async () => {
    open(true, 'Restart');
    expect(await screen.findByText(t.active.title)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restart' })).toBeEnabled();
    expect(screen.queryByText(t.router)).toBeNull();
  });
});
