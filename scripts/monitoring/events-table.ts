/** A row of the table of events in docs/operating.md: when to look at events of these names. */
export interface EventRow {
  events: string[];
  /** What follows the names: `with state manual`; '' for every line of the event. */
  which: string;
  when: string;
}

const HEADING = /^\| Event +\| Look at it when +\|$/;

/** Reads the table whose first column is headed _Event_. Throws if there is none. */
export function eventRows(operating: string): EventRow[] {
  const lines = operating.split('\n');
  const start = lines.findIndex((line) => HEADING.test(line));
  if (start < 0) throw new Error('docs/operating.md has no table of events (| Event | Look at it when |)');
  const end = lines.findIndex((line, index) => index > start && !line.startsWith('|'));
  return lines.slice(start + 2, end < 0 ? undefined : end).map(parseRow);
}

function parseRow(line: string): EventRow {
  const [, first = '', when = ''] = line.split('|').map((cell) => cell.trim());
  const [, names = '', which = ''] = /^((?:`\w+`(?:, )?)+)(.*)$/.exec(first) ?? [];
  const events = [...names.matchAll(/`(\w+)`/g)].map(([, name = '']) => name);
  if (events.length === 0) throw new Error(`A row of the table of events names no event: ${line}`);
  return { events, which: which.replaceAll('`', '').trim(), when: when.replaceAll('`', '') };
}
