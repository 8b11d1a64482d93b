import { describe, expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { MOVE_FLOW, type MoveStep } from '#lib/move/flow.ts';
import type { MoveConfirmationView } from '#lib/move/server/move-views.ts';
import enMoving from '#messages/en/moving.json' with { type: 'json' };
import esMoving from '#messages/es/moving.json' with { type: 'json' };
import { renderAccount } from '#tests/support/account-screen.tsx';
import { ConfirmationScreen } from './confirmation-screen.tsx';
import { MoveProgressBar } from './move-progress.tsx';

const MESSAGES = { en: enMoving, es: esMoving };
const DAY = '2026-11-28';

const SCHEDULED: MoveConfirmationView = {
  account: 'a'.repeat(32),
  order: '',
  kind: 'scheduled',
  from: '1 Old Road, Springfield, IL 62701',
  to: '100 Maple Street, Springfield, IL 62701',
  day: DAY,
  progress: null,
  setUp: null,
  confirmationNumber: 'MV00000001',
  newAccount: 'b'.repeat(32),
  isBehindModem: false,
  days: { says: 'held', left: 14 },
  lastDayToCancel: null,
};

describe.each([
  ['en', 'Step 3 of 3'],
  ['es', 'Paso 3 de 3'],
] as const)('a move (%s)', (locale, last) => {
  const t = MESSAGES[locale];

  it.each<[MoveStep, number, string | null]>([
    ['address', 33, last.replace('3', '1')],
    ['address-confirmation', 50, null],
    ['schedule', 66, last.replace('3', '2')],
    ['refill-required', 66, last.replace('3', '2')],
    ['refill-payment', 66, last.replace('3', '2')],
    ['refill-review', 66, last.replace('3', '2')],
    ['refill-status', 66, last.replace('3', '2')],
    ['refill-confirmation', 66, last.replace('3', '2')],
    ['now', 95, last],
    ['schedule-now', 95, last],
    ['schedule-finalize', 95, last],
  ])('shows the progress of the step %s', (step, percent, position) => {
    renderAccount(<MoveProgressBar step={step} />, locale);
    const bar = screen.getByRole('progressbar', { name: t.steps[step] });
    expect(bar).toHaveProperty('value', percent);
    expect(bar.parentElement?.textContent).toMatch(
      new RegExp(`^${position === null ? '' : `${position} `}${t.steps[step].replace('?', '\\?')}`),
    );
  });

  it('shows the day of a scheduled move first', () => {
    renderAccount(<ConfirmationScreen view={SCHEDULED} />, locale);
    const booked = screen.getByText(
      t.thanks.booked.replace('{date}', formatDay(DAY, locale)).replaceAll('\u00A0', ' '),
    );
    const facts = screen.getByText(t.facts.number);
    expect(booked.compareDocumentPosition(facts)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });

  it('never goes back on any way to the confirmation, and numbers its steps from 1 to 3', () => {
    const refill = ['refill-required', 'refill-payment', 'refill-review', 'refill-confirmation'] as const;
    const ways: MoveStep[][] = [
      ['address', 'address-confirmation', 'now'],
      ['address', 'address-confirmation', 'schedule', 'schedule-finalize'],
      ['address', 'address-confirmation', 'schedule', ...refill, 'schedule-finalize'],
      ['address', 'address-confirmation', ...refill, 'now'],
    ];
    for (const way of ways) {
      const percents = way.map((step) => MOVE_FLOW[step].progress);
      expect(percents).toEqual(percents.toSorted((a, b) => Number(a) - Number(b)));
      const numbers = way.flatMap((step) => MOVE_FLOW[step].number ?? []);
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b));
      expect([numbers[0], numbers.at(-1)]).toEqual([1, 3]);
    }
  });

  it('has titles that name the step', () => {
    for (const step of ['now-confirmation', 'schedule-confirmation'] as const) {
      expect(t.steps[step]).toMatch(/move|mudanza/i);
    }
  });
});
