import { describe, expect, it } from '@jest/globals';
import { renderAccount } from '#tests/support/account-screen.tsx';
import { DaysRing } from './days-ring.tsx';

const drawn = (days: number, locale: 'en' | 'es' = 'en', color: 'green' | 'amber' | 'red' | 'blue' = 'green') => {
  const { container } = renderAccount(<DaysRing daysLeft={days} planDays={30} color={color} />, locale);
  return {
    text: container.querySelector('p')?.textContent,
    arc: container.querySelector('[stroke-dasharray]')?.getAttribute('stroke-dasharray') ?? null,
    color: container.querySelector('[data-color]')?.getAttribute('data-color'),
  };
};

describe('days ring', () => {
  it.each([
    ['en', 21, '21 days left'],
    ['en', 1, '1 day left'],
    ['en', 0, 'No days left'],
    ['en', -3, 'No days left'],
    ['es', 21, 'Quedan 21 días'],
    ['es', 1, 'Queda 1 día'],
    ['es', 0, 'No quedan días'],
  ] as const)('in %s with %d days reads as one sentence: %s', (locale, days, text) => {
    expect(drawn(days, locale).text).toBe(text);
  });

  it.each([
    ['as much as is left of the plan', 15, '50 100'],
    ['no more than full after refills on top', 90, '100 100'],
    ['nothing when nothing is left', 0, null],
  ])('fills %s', (_, days, arc) => {
    expect(drawn(days).arc).toBe(arc);
  });

  it.each(['green', 'amber', 'red', 'blue'] as const)('is drawn in %s', (color) => {
    expect(drawn(5, 'en', color).color).toBe(color);
  });
});
