import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { MoveCalendar } from './move-calendar.tsx';

const WORDS = {
  en: { first: ', first day you can choose', last: ', last day you can choose', theirs: /available/i },
  es: { first: ', primer día que puede elegir', last: ', último día que puede elegir', theirs: /disponible/i },
} as const;

const show = (locale: 'en' | 'es', today: string) => {
  renderAccount(<MoveCalendar view={{ today, expiry: '2026-12-05' }} day={null} onChoose={() => undefined} />, locale);
  const names = screen
    .getAllByRole('button')
    .map((cell) => cell.getAttribute('aria-label') ?? '')
    .filter((name) => /\d{4}/.test(name));
  const { first, last, theirs } = WORDS[locale];
  return {
    first: names.filter((name) => name.endsWith(first)).map((name) => name.slice(0, -first.length)),
    last: names.filter((name) => name.endsWith(last)).map((name) => name.slice(0, -last.length)),
    theirs: names.filter((name) => theirs.test(name)),
    all: names,
  };
};

describe('spec 3 §9: the names of the calendar’s days', () => {
  it('name the first and the last day that can be chosen, and no other', () => {
    const { first, last, theirs, all } = show('en', '2026-11-25');
    expect([first, last]).toEqual([
      [expect.stringContaining('Wednesday, November 25, 2026')],
      [expect.stringContaining('Thursday, December 24, 2026')],
    ]);
    expect(theirs).toEqual([]);
    expect(all[0]).toBe('Sunday, November 8, 2026');
    expect(all.at(-1)).toBe('Saturday, December 26, 2026');
  });

  it('do so in Spanish', () => {
    const { first, last, theirs } = show('es', '2026-11-25');
    expect([first, last]).toEqual([
      [expect.stringContaining('25 de noviembre de 2026')],
      [expect.stringContaining('24 de diciembre de 2026')],
    ]);
    expect(theirs).toEqual([]);
  });

  it('leave the name to the library where the last day is the end of the grid', () => {
    const { last, theirs } = show('en', '2026-11-27');
    expect([last, theirs]).toEqual([[], [expect.stringContaining('December 26, 2026')]]);
  });
});
