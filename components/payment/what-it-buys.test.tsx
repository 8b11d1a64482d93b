import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NextIntlClientProvider } from 'next-intl';
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import { WhatItBuys } from './what-it-buys.tsx';

const LABELS = { en: enPayment, es: esPayment };
const TODAY = '2026-11-23';

interface Changes {
  locale?: keyof typeof LABELS;
  days?: number;
  tv?: { name: string; until: string }[];
}

function open(expiry: string | null, { locale = 'en', days = 30, tv = [] }: Changes = {}) {
  render(
    <NextIntlClientProvider locale={locale} messages={{ payment: LABELS[locale] }}>
      <WhatItBuys preview={{ today: TODAY, expiry }} days={days} tv={tv} />
    </NextIntlClientProvider>,
  );
}

describe('what a refill buys', () => {
  it('says the last paid day of today and after it, and that the days are added', () => {
    open('2026-11-25');
    expect(screen.getByText('Expiry date today: Wed, Nov 25, 2026')).toBeVisible();
    expect(screen.getByText('New expiry date: Fri, Dec 25, 2026')).toBeVisible();
    expect(screen.getByText('30 days are added after the days that are already paid.')).toBeVisible();
    expect(screen.queryByText(/Tax/)).toBeNull();
  });

  it.each([
    ['2026-11-25', 'Days keep counting during a move: 3 days are left.'],
    ['2026-11-22', 'Days keep counting during a move: none are left.'],
  ])('says what is left of days that went on elapsing during a move (through %s)', (expiry, text) => {
    render(
      <NextIntlClientProvider locale="en" messages={{ payment: LABELS.en }}>
        <WhatItBuys preview={{ today: TODAY, expiry, isElapsing: true }} days={30} />
      </NextIntlClientProvider>,
    );
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    ['since yesterday', '2026-11-22'],
    ['and never had any', null],
  ])('says that the days begin today where none is left %s', (_since, expiry) => {
    open(expiry);
    expect(screen.getByText('No days are left, so the new days start today.')).toBeVisible();
    expect(screen.getByText('New expiry date: Tue, Dec 22, 2026')).toBeVisible();
    expect(screen.queryByText(/added after/)).toBeNull();
  });

  it('adds to the last paid day, which is today', () => {
    open(TODAY, { days: 7, locale: 'es' });
    expect(screen.getByText('Fecha de vencimiento actual: 23 de noviembre de 2026')).toBeVisible();
    expect(screen.getByText('Nueva fecha de vencimiento: 30 de noviembre de 2026')).toBeVisible();
    expect(screen.getByText('Se agregan 7 días después de los días ya pagados.')).toBeVisible();
  });

  it.each([
    ['en', 'Basic TV: service through Sat, Dec 26, 2026'],
    ['es', 'Basic TV: servicio hasta el 26 de diciembre de 2026, inclusive'],
  ] as const)('says in %s until when television is paid, also where it is bought alone', (locale, sentence) => {
    open(null, { locale, days: 0, tv: [{ name: 'Basic TV', until: '2026-12-26' }] });
    expect(screen.getByText(sentence)).toBeVisible();
    expect(screen.queryByText(/12\/22\/2026/)).toBeNull();
  });

  it('shows nothing when nothing is bought', () => {
    open('2026-11-25', { days: 0 });
    expect(screen.queryByRole('heading')).toBeNull();
    expect(document.body).toHaveTextContent(/^$/);
  });
});
