import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import { SWRConfig } from 'swr';
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import { expectAccessible } from '#tests/support/axe.ts';
import { type ServiceAnswer, ServiceReturns } from './service-returns.tsx';

const LABELS = { en: enPayment, es: esPayment };

describe.each(['en', 'es'] as const)('service after a refill, in %s', (locale) => {
  const t = LABELS[locale].service;
  const open = (response: ServiceAnswer | null, reset?: string) =>
    render(
      <NextIntlClientProvider locale={locale} messages={{ payment: LABELS[locale] }}>
        <SWRConfig value={{ provider: () => new Map() }}>
          <main>
            <ServiceReturns
              of="an account"
              read={async () => response}
              supportPhone="(800) 555-0100"
              reset={reset && <button type="button">{reset}</button>}
            />
          </main>
        </SWRConfig>
      </NextIntlClientProvider>,
    );

  it.each(['off', null] as const)('is said to return, while it reads %s', async (response) => {
    open(response);
    expect(await screen.findByText(t.waiting.title)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(t.waiting.text);
    expect(screen.getByText(t.router)).toBeVisible();
    await expectAccessible();
  });

  it('is said to be back, with the router to restart', async () => {
    open('active', 'Restart');
    expect(await screen.findByText(t.active.title)).toBeVisible();
    expect(screen.getByRole('button', { name: 'Restart' })).toBeEnabled();
    expect(screen.queryByText(t.router)).toBeNull();
  });

  it('is said to wait for the end of an outage, which no restart ends', async () => {
    open('outage', 'Restart');
    expect(await screen.findByText(t.outage.title)).toBeVisible();
    expect(screen.getByRole('status')).toHaveTextContent(t.outage.text);
    expect(screen.queryByRole('button', { name: 'Restart' })).toBeNull();
    expect(screen.queryByText(t.router)).toBeNull();
    await expectAccessible();
  });
});
