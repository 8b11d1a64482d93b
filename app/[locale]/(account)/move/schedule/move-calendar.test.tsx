import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { MoveCalendar } from './move-calendar.tsx';

const WORDS = {
  en: {
    today: /^Today, /,
    paid: /, paid(?:,|$)/,
    refill: /, needs a refill(?:,|$)/,
    chosen: /, selected$/,
    first: ', first day you can choose',
    last: ', last day you can choose',
    theirs: /available/i,
  },
  es: {
    today: /^Hoy, /,
    paid: /, pagado(?:,|$)/,
    refill: /, necesita una recarga(?:,|$)/,
    chosen: /, elegido$/,
    first: ', primer día que puede elegir',
    last: ', último día que puede elegir',
    theirs: /disponible/i,
  },
} as const;

const show = (locale: 'en' | 'es', today: string, day: string | null = null) => {
  const onChoose = () => undefined;
  renderAccount(<MoveCalendar view={{ today, expiry: '2026-12-05' }} day={day} onChoose={onChoose} />, locale);
  const days = within(screen.getByRole('grid')).getAllByRole('button');
  const names = days.map((cell) => cell.getAttribute('aria-label') ?? '');
  const words = WORDS[locale];
  const those = (word: RegExp) => names.filter((name) => word.test(name));
  return {
    today: those(words.today),
    paid: those(words.paid),
    refill: those(words.refill),
    chosen: those(words.chosen),
    first: names.filter((name) => name.includes(words.first)),
    last: names.filter((name) => name.includes(words.last)),
    theirs: those(words.theirs),
    all: names,
    days,
  };
};

describe('spec 3 §9: the names of the calendar’s days', () => {
  it('name the first and the last day that can be chosen, and no other', () => {
    const { first, last, theirs, all } = show('en', '2026-11-25');
    expect(first).toEqual(['Today, Wednesday, November 25, 2026, paid, first day you can choose']);
    expect(last).toEqual(['Thursday, December 24, 2026, needs a refill, last day you can choose']);
    expect(theirs).toEqual([]);
    expect(all[0]).toBe('Sunday, November 8, 2026');
    expect(all.at(-1)).toBe('Saturday, December 26, 2026');
  });

  it('name the first and the last day in Spanish', () => {
    const { first, last, theirs } = show('es', '2026-11-25');
    expect(first).toEqual(['Hoy, miércoles, 25 de noviembre de 2026, pagado, primer día que puede elegir']);
    expect(last).toEqual(['jueves, 24 de diciembre de 2026, necesita una recarga, último día que puede elegir']);
    expect(theirs).toEqual([]);
  });

  it('name the last day where it is the end of the grid, too', () => {
    const { last, theirs } = show('en', '2026-11-27');
    expect(last).toEqual(['Saturday, December 26, 2026, needs a refill, last day you can choose']);
    expect(theirs).toEqual([]);
  });

  it.each(['en', 'es'] as const)('tell in %s which days are paid, need a refill or are chosen', (locale) => {
    const { paid, refill, chosen } = show(locale, '2026-11-25', '2026-12-07');
    // Today and the days from the day after tomorrow through December 5; then through December 24.
    expect([paid.length, refill.length]).toEqual([10, 19]);
    expect(chosen).toEqual([expect.stringMatching(/December 7|7 de diciembre/)]);
  });

  it.each(['en', 'es'] as const)('take today in %s from the provider, not from the browser’s clock', (locale) => {
    expect(show(locale, '2027-03-10').today).toEqual([expect.stringMatching(/March 10|10 de marzo/)]);
  });
});

it('tells paid days from others by a sign, which the legend explains', () => {
  const { days } = show('en', '2026-11-25');
  const signsOf = (state: string) =>
    [...document.querySelectorAll(`[data-state=${state}]`)].map((cell) =>
      cell.querySelector('path')?.getAttribute('d'),
    );
  const [paid, refill] = [new Set(signsOf('paid')), new Set(signsOf('refill'))];
  expect([paid.size, refill.size]).toEqual([1, 1]);
  expect([...paid]).not.toEqual([...refill]);
  expect(new Set(signsOf('outside'))).toEqual(new Set([undefined]));
  expect(days).toHaveLength(49);
});

it.each([
  ['en', 'Move date, November 8 to December 26, 2026'],
  ['es', 'Fecha de la mudanza, 8 de noviembre a 26 de diciembre de 2026'],
] as const)('is named in %s by the days that it shows', (locale, name) => {
  show(locale, '2026-11-25');
  expect(screen.getByRole('grid')).toHaveAccessibleName(name);
});

it.each(['en', 'es'] as const)(
  'moves a month by Page Down and Page Up, and no further than the grid, in %s',
  async (locale) => {
    const { days } = show(locale, '2026-11-25');
    const focusedName = () => document.activeElement?.getAttribute('aria-label');
    const user = userEvent.setup();
    act(() => days.find((cell) => cell.tabIndex === 0)?.focus());
    expect(focusedName()).toMatch(/November 25|25 de noviembre/);
    await user.keyboard('{PageDown}');
    await waitFor(() => expect(focusedName()).toMatch(/December 25|25 de diciembre/));
    await user.keyboard('{PageDown}');
    await waitFor(() => expect(focusedName()).toMatch(/December 26|26 de diciembre/));
    await user.keyboard('{PageUp}');
    await waitFor(() => expect(focusedName()).toMatch(/November 26|26 de noviembre/));
    await user.keyboard('{PageUp}');
    await waitFor(() => expect(focusedName()).toMatch(/November 8|8 de noviembre/));
    await user.keyboard('{ArrowRight}');
    await waitFor(() => expect(focusedName()).toMatch(/November 9|9 de noviembre/));
  },
);

it.each([
  ['en', 'Sunday', 'Sun', 'S'],
  ['es', 'domingo', 'dom', 'D'],
] as const)('has in %s the whole name of each weekday behind its abbreviation', (locale, name, short, letter) => {
  show(locale, '2026-11-25');
  const first = document.querySelector('th abbr');
  expect(first).toHaveAttribute('title', name);
  expect([...(first?.children ?? [])].map((part) => part.textContent)).toEqual([short, letter]);
  expect(document.querySelectorAll('th abbr')).toHaveLength(7);
});
