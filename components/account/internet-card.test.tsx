import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import type { ComponentProps } from 'react';
import type { AutoRefillOutlook } from '#lib/account/auto-refill.ts';
import { homeWith, internetWith, renderAccount } from '#tests/support/account-screen.tsx';
import { InternetCard } from './internet-card.tsx';

const SOON = { ring: 'amber', showsWarning: true, showsRefill: true } as const;
const OVER = { ring: 'red', showsWarning: true, showsRefill: true, daysLeft: 0, expiresOn: '2026-11-18' } as const;

/** Auto-refill that is on, with what is to be said of it. */
function outlookWith(status: AutoRefillOutlook['says'], changes: Partial<AutoRefillOutlook>): AutoRefillOutlook {
  const days = { chargeOn: '2026-12-09', stopsOn: '2026-12-10', declinedOn: '2026-12-08' };
  return {
    says: status,
    ...days,
    isCovered: status === 'paused',
    ...(status === 'paused' && { declinedOn: null }),
    ...changes,
  };
}

/** With the state that the server would say. */
function Card(props: Omit<ComponentProps<typeof InternetCard>, 'home'>) {
  return <InternetCard home={homeWith(props.internet)} {...props} />;
}

describe('internet card', () => {
  it.each([
    ['green', 'Active', {}],
    ['amber', 'Expiring soon', { ...SOON, daysLeft: 10 }],
    ['red', 'Expired', OVER],
    ['blue', 'Paused', { ring: 'blue', isPaused: true }],
  ] as const)('describes a %s ring in words: %s', (_, word, changes) => {
    renderAccount(<Card internet={internetWith(changes)} />);
    expect(screen.getByText(word)).toBeVisible();
  });

  it.each([
    ['en', 10, 'Through Thu, Dec 10. Refill now to stay online.'],
    ['en', 1, 'Through today, Thu, Dec 10. Refill today to stay online.'],
    ['en', 0, 'Refill to get back online.'],
    ['es', 10, 'Hasta el 10 de diciembre, inclusive. Recargue ahora para no quedarse sin internet.'],
    ['es', 1, 'Hasta hoy, 10 de diciembre. Recargue hoy para no quedarse sin internet.'],
    ['es', 0, 'Recargue para volver a tener internet.'],
  ] as const)('warns in %s with %d days left', (locale, daysLeft, text) => {
    const outlook = { ...internetWith().outlook, today: '2026-12-01' };
    renderAccount(<Card internet={internetWith({ ...SOON, daysLeft, outlook })} />, locale);
    expect(screen.getByRole('note')).toHaveTextContent(text);
  });

  it('names the last paid day once, below the ring, and how many days are left in the ring alone', () => {
    const { container } = renderAccount(<Card internet={internetWith({ ...SOON, daysLeft: 5 })} />);
    expect(container.textContent.match(/Dec\s10/g)).toHaveLength(1);
    expect(container.textContent.match(/5 days left/g)).toHaveLength(1);
  });

  it.each([
    ['en', true, 'Next charge Mon, Nov 30 · $49.24 · Visa 4242'],
    ['en', false, 'Next charge Mon, Nov 30 · $49.24 plus tax · Visa 4242'],
    ['es', true, 'Próximo cargo: 30 de noviembre · $49.24 · Visa 4242'],
    ['es', false, 'Próximo cargo: 30 de noviembre · $49.24 más impuestos · Visa 4242'],
  ] as const)(
    'shows day, amount and card of the next charge of auto-refill: %s, tax included: %s',
    (locale, isTotal, text) => {
      const card = { brand: 'visa', lastFour: '4242' } as const;
      const nextCharge = { on: '2026-11-30', totalCents: 4_924, isTotal, card };
      const outlook = { ...outlookWith('charges', { chargeOn: '2026-11-30' }), isCovered: true, today: '2026-11-28' };
      renderAccount(<Card internet={internetWith({ hasAutoRefill: true, nextCharge, outlook })} />, locale);
      expect(screen.getByText(/^(Next charge|Próximo cargo)/).closest('p')).toHaveTextContent(text);
    },
  );

  it.each([
    ['days are left', { daysLeft: 5 }, '/api/calendar/expiry?day=2026-12-10&locale=en'],
    ['it refills itself', { daysLeft: 5, hasAutoRefill: true }, null],
    ['it has run out', OVER, null],
    ['it is paused', { ring: 'blue', isPaused: true }, null],
  ] as const)('offers its last day for the calendar where %s: %#', (_, changes, href) => {
    renderAccount(<Card internet={internetWith(changes)} />);
    const link = screen.queryByRole('link', { name: 'Add to calendar' });
    expect(link?.getAttribute('href') ?? null).toBe(href);
  });

  it.each([
    ['en', 1, "You have 1 day left. It's on hold while you move."],
    ['en', 5, "You have 5 days left. They're on hold while you move."],
    ['es', 5, 'Le quedan 5 días, que están en pausa durante su mudanza.'],
  ] as const)('never urges a paused account to refill, in %s with %d days left', (locale, daysLeft, text) => {
    const paused = internetWith({ ring: 'blue', isPaused: true, isOnHold: true, showsWarning: true, daysLeft });
    renderAccount(<Card internet={paused} />, locale);
    expect(screen.getByRole('note')).toHaveTextContent(text);
  });

  it.each([
    [{ ...OVER, hasAutoRefill: true, ring: 'green' }, 'red'],
    [{ ring: 'green' }, 'green'],
    [{ ...SOON }, 'amber'],
    [{ ring: 'blue', isPaused: true }, 'blue'],
  ] as const)('has words of their own color, whatever the ring: %j', (changes, hue) => {
    const { container } = renderAccount(<Card internet={internetWith(changes)} />);
    expect(container.querySelector('section')).toHaveClass(hue);
  });

  it('offers to turn auto-refill on if it is off', () => {
    const { show } = renderAccount(<Card internet={internetWith()} />);
    expect(screen.queryAllByRole('link', { name: 'Turn on auto-refill' })).toHaveLength(1);
    show(<Card internet={internetWith({ hasAutoRefill: true })} />);
    expect(screen.queryByRole('link', { name: 'Turn on auto-refill' })).toBeNull();
  });

  it('does not mention auto-refill if the provider has none', () => {
    renderAccount(<Card internet={internetWith({ hasAutoRefill: null })} />);
    expect(screen.queryByText(/auto-refill/i)).toBeNull();
  });

  it('does not urge customers with auto-refill to refill', () => {
    renderAccount(<Card internet={internetWith({ daysLeft: 5, hasAutoRefill: true, showsWarning: true })} />);
    expect(screen.getByRole('note')).toHaveTextContent(
      "Through Thu, Dec 10, 2026. We'll refill your plan before it runs out.",
    );
    expect(screen.queryByRole('link', { name: 'Refill now' })).toBeNull();
  });

  it('does not warn while many days are left', () => {
    renderAccount(<Card internet={internetWith({ daysLeft: 11 })} />);
    expect(screen.queryByRole('note')).toBeNull();
    expect(screen.queryByRole('link', { name: 'Refill now' })).toBeNull();
  });

  it.each([
    ['en', 'visa', '30 days · $45.00 plus tax · Visa 4242'],
    ['es', 'visa', '30 días · $45.00 más impuestos · Visa 4242'],
    ['en', null, '30 days · $45.00 plus tax · no saved card'],
  ] as const)('leads to the refill when it is due, with its plan and price: %s, %s', (locale, brand, description) => {
    const card = brand && { brand, lastFour: '4242' };
    renderAccount(<Card internet={internetWith(SOON)} refill={{ days: 30, subtotalCents: 4_500, card }} />, locale);
    const link = screen.getByRole('link', { name: locale === 'en' ? 'Refill now' : 'Recargar ahora' });
    expect(link).toHaveAttribute('href', `/${locale}/refill`);
    expect(link).toHaveAccessibleDescription(description);
  });

  it.each([
    ['runs through the last paid day', {}, 'Service through Thu, Dec 10, 2026'],
    ['ended on it', OVER, 'Service ended on Wed, Nov 18, 2026'],
  ] as const)('describes in words that the service %s', (_, changes, text) => {
    renderAccount(<Card internet={internetWith(changes)} />);
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    [true, 'Auto-refill is on'],
    [false, 'Auto-refill is off'],
  ])('shows whether auto-refill is on: %s', (hasAutoRefill, text) => {
    renderAccount(<Card internet={internetWith({ hasAutoRefill })} />);
    expect(screen.getByText(text)).toBeVisible();
  });

  it.each([
    ['en', 'paused', "Auto-refill won't charge your card until your move is done."],
    ['en', 'pausedDeclined', /^Your card was declined on Tue, Dec 8, 2026\. Auto-refill won't charge it until/],
    ['es', 'pausedDeclined', /^Su tarjeta fue rechazada el 8 de diciembre de 2026\. No haremos cargos/],
  ] as const)('explains why auto-refill charges nothing while a move is under way: %s, %s', (locale, status, text) => {
    const outlook = outlookWith(status, { chargeOn: null });
    const paused = internetWith({ ring: 'blue', isPaused: true, hasAutoRefill: true, outlook });
    renderAccount(<Card internet={paused} />, locale);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.queryByText(/Next charge|We won't try/)).toBeNull();
  });

  it.each([
    [
      'en',
      'declined',
      'Your card was declined. Your internet stops after Thu, Dec 10, 2026 unless you refill or change the card. We won’t try the card again.',
    ],
    [
      'es',
      'declined',
      'Su tarjeta fue rechazada. Su internet se corta después del 10 de diciembre de 2026, a menos que recargue o cambie la tarjeta. No volveremos a intentar el cargo.',
    ],
    [
      'en',
      'declinedToday',
      'Your card was declined. Your internet stops at the end of today, Thu, Dec 10, 2026, unless you refill. Change the card too, so that auto-refill works again. We won’t try the card again.',
    ],
    [
      'en',
      'unplanned',
      'Auto-refill has no charge scheduled. Your internet stops after Thu, Dec 10, 2026 unless you refill.',
    ],
  ] as const)('explains after a decline what will happen, and promises nothing: %s, %s', (locale, status, text) => {
    const declinedOn = status === 'unplanned' ? null : '2026-12-08';
    const outlook = outlookWith(status, { chargeOn: null, declinedOn });
    renderAccount(<Card internet={internetWith({ ...SOON, daysLeft: 3, hasAutoRefill: true, outlook })} />, locale);
    const [warning, sentence] = screen.getAllByRole('note');
    expect(warning).not.toHaveTextContent(/We'll refill|Recargaremos/);
    expect(sentence).toHaveTextContent(text.replace('’', "'"));
    expect(screen.queryByText(locale === 'en' ? 'Active' : 'Activo')).toBeNull();
    expect(screen.getByRole('link', { name: locale === 'en' ? 'Refill now' : 'Recargar ahora' })).toBeVisible();
  });

  it.each([
    [
      'en',
      '2026-11-29',
      'Card declined Nov 27. We try again tomorrow. If that fails, your internet stops after Sat, Nov 28.',
    ],
    [
      'en',
      '2026-11-30',
      'Card declined Nov 27. We try again on Mon, Nov 30. If that fails, your internet stops after Sat, Nov 28.',
    ],
    [
      'es',
      '2026-11-29',
      'Tarjeta rechazada el 27 de noviembre. Lo intentaremos de nuevo mañana. Si falla, su internet se corta después del 28 de noviembre.',
    ],
  ] as const)(
    'says of a declined card when it is tried again and until when internet runs: %s, %s',
    (locale, chargeOn, text) => {
      const days = { chargeOn, stopsOn: '2026-11-28', declinedOn: '2026-11-27', today: '2026-11-28' } as const;
      const outlook = outlookWith('retries', days);
      const internet = internetWith({ ...SOON, daysLeft: 1, expiresOn: '2026-11-28', hasAutoRefill: true, outlook });
      renderAccount(<Card internet={internet} />, locale);
      const [bubble, sentence] = screen.getAllByRole('note');
      expect(bubble).toHaveTextContent(
        locale === 'en' ? /^Through today, Sat, Nov 28$/ : /^Hasta hoy, 28 de noviembre$/,
      );
      expect(sentence).toHaveTextContent(text);
      const [changeCard, refill] = screen.getAllByRole('link', { name: /card|tarjeta|Refill|Recargar/ });
      expect(changeCard).toHaveClass('primary');
      expect(changeCard).toHaveAttribute('href', `/${locale}/dashboard/edit-payment`);
      expect(refill).toHaveClass('secondary');
      expect(refill).toHaveAttribute('href', `/${locale}/refill`);
    },
  );

  it.each([
    ['en', /^Your card expires before the next charge on Wed, Dec 9, 2026\./],
    ['es', /^Su tarjeta vence antes del próximo cargo, el 9 de diciembre de 2026\./],
  ] as const)('warns of a card that expires before its next charge (%s)', (locale, text) => {
    const outlook = outlookWith('cardExpires', { declinedOn: null });
    renderAccount(<Card internet={internetWith({ hasAutoRefill: true, outlook })} />, locale);
    expect(screen.getByText(text)).toBeVisible();
    expect(screen.getByRole('link', { name: locale === 'en' ? 'Change card' : 'Cambiar la tarjeta' })).toHaveAttribute(
      'href',
      `/${locale}/dashboard/edit-payment`,
    );
  });

  it('warns a customer with a move in progress what a refill does to it', () => {
    renderAccount(<Card internet={internetWith({ ring: 'blue', isPaused: true })} />);
    expect(screen.getByText(/you'll have to start the move again/)).toBeVisible();
  });
});
