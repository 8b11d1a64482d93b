import { expect, it } from '@jest/globals';
import { buildCalendarFile, type CalendarEvent } from './calendar-file.ts';

const EVENT: CalendarEvent = {
  uid: 'paid-through-2026-12-31@example.com',
  timestamp: Date.UTC(2026, 10, 23, 4, 5, 6, 789),
  day: '2026-12-31',
  summary: 'Último día; de internet, \\ hoy',
  description: 'Recargue:\nhttps://example.com/es/litepay',
  url: 'https://example.com/es/litepay',
};
const linesOf = (file: string) => file.replace(/\r\n /g, '').split('\r\n');

it('writes one event that lasts the whole day', () => {
  expect(linesOf(buildCalendarFile(EVENT))).toEqual([
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Hearthline//Prepaid home internet//EN',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    'UID:paid-through-2026-12-31@example.com',
    'DTSTAMP:20261123T040506Z',
    'DTSTART;VALUE=DATE:20261231',
    'DTEND;VALUE=DATE:20270101',
    'SUMMARY:Último día\\; de internet\\, \\\\ hoy',
    'DESCRIPTION:Recargue:\\nhttps://example.com/es/litepay',
    'URL:https://example.com/es/litepay',
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    'DESCRIPTION:Último día\\; de internet\\, \\\\ hoy',
    'TRIGGER:-PT15H',
    'END:VALARM',
    'END:VEVENT',
    'END:VCALENDAR',
    '',
  ]);
});

it('folds long lines at 75 bytes, between characters', () => {
  const description = 'ñandú '.repeat(60).trim();
  const file = buildCalendarFile({ ...EVENT, description });
  const lines = file.split('\r\n');
  expect(Math.max(...lines.map((line) => Buffer.byteLength(line)))).toBeLessThanOrEqual(75);
  expect(linesOf(file)).toContain(`DESCRIPTION:${description}`);
  expect(file).not.toContain('\uFFFD');
});
