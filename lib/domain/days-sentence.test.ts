import { describe, expect, it } from '@jest/globals';
import { createTranslator } from 'next-intl';
import { formatPlainDay } from '#lib/domain/calendar-day.ts';
import { formatDaysSentence } from '#lib/i18n/days-sentence.ts';
import en from '#messages/en/payment.json' with { type: 'json' };
import es from '#messages/es/payment.json' with { type: 'json' };
import { type DaysEvent, type DaysSentence, explainDays } from './days-sentence.ts';

const PAID_ON = '2026-11-28';
const REFILL: DaysEvent = { kind: 'refill', expiry: PAID_ON, grace: null, paidOn: PAID_ON, days: 30, move: null };
const MOVE: DaysEvent = { kind: 'move', expiry: '2026-12-03', today: PAID_ON, from: null, holdsDays: true };
const OVER = { until: '2026-11-27', daysTakenBack: 1 };
const RUNNING = { until: PAID_ON, daysTakenBack: 1 };

describe('the sentence about paid days', () => {
  it.each<[string, DaysEvent, DaysSentence | null]>([
    ['a refill on the last paid day', REFILL, { says: 'added', left: 1, days: 30 }],
    ['a refill the day after', { ...REFILL, expiry: '2026-11-27' }, { says: 'started', days: 30, from: PAID_ON }],
    ['a first refill', { ...REFILL, expiry: null }, { says: 'started', days: 30, from: PAID_ON }],
    ['television alone', { ...REFILL, days: 0 }, null],
    [
      'a refill while a day of grace runs',
      { ...REFILL, expiry: '2026-11-27', grace: RUNNING },
      { says: 'graceRuns', days: 30, until: '2026-11-27' },
    ],
    [
      'a refill after a day of grace',
      { ...REFILL, expiry: '2026-11-26', grace: OVER },
      { says: 'graceTaken', days: 30, taken: 1 },
    ],
    [
      'a refill on the day on which grace was taken',
      { ...REFILL, grace: RUNNING },
      { says: 'added', left: 1, days: 30 },
    ],
    ['a refill that ends a hold', { ...REFILL, move: 'held' }, { says: 'resumed', left: 1, days: 30 }],
    ['a hold of no days', { ...REFILL, expiry: null, move: 'held' }, { says: 'started', days: 30, from: PAID_ON }],
    ['a refill that ends a move', { ...REFILL, move: 'counting' }, { says: 'elapsed', left: 1, days: 30 }],
    ['a move now', MOVE, { says: 'held', left: 6 }],
    ['a move that was scheduled for today', { ...MOVE, from: PAID_ON }, { says: 'held', left: 6 }],
    ['a move on another day', { ...MOVE, from: '2026-12-01' }, { says: 'heldFrom', from: '2026-12-01' }],
    ['a move without a hold', { ...MOVE, holdsDays: false }, { says: 'counting', until: '2026-12-03' }],
    ['a move without days', { ...MOVE, expiry: '2026-11-27' }, null],
  ])('says of %s what becomes of the days', (_what, event, sentence) => {
    expect(explainDays(event)).toEqual(sentence);
  });

  it.each<[DaysSentence, string, string]>([
    [
      { says: 'added', left: 1, days: 30 },
      '30 days were added after the 1 day that was left: no day is lost.',
      'Se agregaron 30 días después del día que quedaba: no se pierde ninguno.',
    ],
    [
      { says: 'added', left: 5, days: 1 },
      '1 day was added after the 5 days that were left: no day is lost.',
      'Se agregó 1 día después de los 5 días que quedaban: no se pierde ninguno.',
    ],
    [
      { says: 'started', days: 7, from: PAID_ON },
      'No days were left, so the 7 new days count from Sat, Nov 28, 2026.',
      'No quedaban días, así que los 7 días nuevos cuentan desde el 28 de noviembre de 2026.',
    ],
    [
      { says: 'graceTaken', days: 30, taken: 1 },
      'Your day of grace took 1 day off the 30 new days.',
      'Por su día de gracia se descontó 1 día de los 30 días nuevos.',
    ],
    [
      { says: 'held', left: 1 },
      'Your 1 day left is on hold until service starts at the new address: no day is lost.',
      'El día que le queda está en pausa hasta que el servicio empiece en la nueva dirección: no se pierde ninguno.',
    ],
    [
      { says: 'counting', until: '2026-12-03' },
      'Your days keep counting while you move, through Thu, Dec 3, 2026.',
      'Sus días siguen corriendo durante la mudanza, hasta el 3 de diciembre de 2026.',
    ],
  ])('is written in both languages: %j', (sentence, english, spanish) => {
    const write = (locale: 'en' | 'es', payment: typeof en) =>
      formatDaysSentence(
        createTranslator({ locale, messages: { payment }, namespace: 'payment.days' }) as never,
        sentence,
        (day) => formatPlainDay(day, locale),
      );
    expect(write('en', en)).toBe(english);
    expect(write('es', es)).toBe(spanish);
  });
});
