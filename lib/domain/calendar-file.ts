import { addDays, type CalendarDay } from './calendar-day.ts';

export interface CalendarEvent {
  /** Stable per event, so that adding it twice keeps one. */
  uid: string;
  /** When the file was made, in ms since 1970. */
  timestamp: number;
  day: CalendarDay;
  summary: string;
  description: string;
  url: string;
}

const LINE_BYTES = 75;
const EOL = '\r\n';

/** Decision on calendars, after RFC 5545: one all-day event, with a reminder at nine in the morning of the day before. */
export function buildCalendarFile({ uid, timestamp, day, summary, description, url }: CalendarEvent): string {
  const toDate = (calendarDay: CalendarDay) => calendarDay.replaceAll('-', '');
  const stamp = new Date(timestamp).toISOString().replace(/[-:]|\.\d+/g, '');
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Hearthline//Prepaid home internet//EN', 'METHOD:PUBLISH'],
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${stamp}`,
    `DTSTART;VALUE=DATE:${toDate(day)}`,
    // DTEND is exclusive.
    `DTEND;VALUE=DATE:${toDate(addDays(day, 1))}`,
    `SUMMARY:${escapeText(summary)}`,
    `DESCRIPTION:${escapeText(description)}`,
    `URL:${url}`,
    'TRANSP:TRANSPARENT',
    ...['BEGIN:VALARM', 'ACTION:DISPLAY', `DESCRIPTION:${escapeText(summary)}`, 'TRIGGER:-PT15H', 'END:VALARM'],
    ...['END:VEVENT', 'END:VCALENDAR'],
  ];
  return lines.map((line) => foldLine(line) + EOL).join('');
}

function escapeText(text: string): string {
  return text.replace(/[\\;,]/g, (character) => `\\${character}`).replace(/\r?\n/g, '\\n');
}

/** Folds to at most 75 bytes a line, including the space that begins each continuation; never splits a character. */
function foldLine(line: string): string {
  const bytes = new TextEncoder();
  const parts = [''];
  let length = 0;
  for (const character of line) {
    const size = bytes.encode(character).length;
    if (length + size > LINE_BYTES) {
      parts.push('');
      length = 1;
    }
    parts[parts.length - 1] += character;
    length += size;
  }
  return parts.join(`${EOL} `);
}
