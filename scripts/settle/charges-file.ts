import { readFileSync } from 'node:fs';
import { Problem } from '../run/problem.ts';

/** A charge in the provider's own list. */
export interface ListedCharge {
  line: number;
  key: string;
  account: string;
  amountCents: number;
  orderNumber: string | null;
  /** ms since 1970. */
  chargedAt: number;
}

const COLUMNS = ['key', 'account', 'amount', 'order', 'time'] as const;
const HEADER = COLUMNS.join(',');
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?(Z|[+-]\d\d:\d\d)$/;

/**
 * Reads the provider's list of charges: CSV by RFC 4180 with the header `key,account,amount,order,time`; the amount in cents, the time with its
 * zone. Strict, because a row that is skipped is a charge that nobody looks for: throws a Problem that names the line.
 */
export function readCharges(text: string): ListedCharge[] {
  const [header, ...rows] = readRows(text.replace(/^\uFEFF/, ''));
  if (header?.cells.join(',') !== HEADER) throw new Problem(`Line 1 of the list has to be: ${HEADER}`);
  return rows.map(({ line, cells }) => {
    const [key = '', account = '', amount = '', order = '', time = ''] = cells.map((cell) => cell.trim());
    if (cells.length !== COLUMNS.length) fail(line, `has ${cells.length} fields, not ${COLUMNS.length}`);
    if (key === '') fail(line, 'has no key');
    if (!/^\d{1,9}$/.test(amount)) fail(line, `has the amount "${amount}": it has to be cents, like 4812`);
    if (!INSTANT.test(time) || Number.isNaN(Date.parse(time))) {
      fail(line, `has the time "${time}": it has to be like 2026-11-28T14:05:00Z`);
    }
    const orderNumber = order === '' ? null : order;
    return { line, key, account, amountCents: Number(amount), orderNumber, chargedAt: Date.parse(time) };
  });
}

export function readChargesFile(file: string): ListedCharge[] {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Problem(`${file} cannot be read (${error instanceof Error ? error.message : String(error)}).`);
  }
  return readCharges(text);
}

function fail(line: number, what: string): never {
  throw new Problem(`Line ${line} of the list ${what}.`);
}

interface Row {
  line: number;
  cells: string[];
}

/** A quoted field, with the sign that ends it. */
const QUOTED = /"((?:[^"]|"")*)"(,|\r?\n|$)/y;
const PLAIN = /([^",\r\n]*)(,|\r?\n|$)/y;

/** Rows with the number of the line on which each begins. Lines without anything are left out. */
function readRows(text: string): Row[] {
  const rows: Row[] = [];
  let [at, line] = [0, 1];
  let row: Row = { line, cells: [] };
  while (at < text.length || row.cells.length > 0) {
    const pattern = text[at] === '"' ? QUOTED : PLAIN;
    pattern.lastIndex = at;
    const field = pattern.exec(text);
    if (!field) fail(line, 'is not CSV: a quotation mark is out of place, or never closed');
    const [whole, content = '', end = ''] = field;
    row.cells.push(pattern === QUOTED ? content.replaceAll('""', '"') : content);
    at += whole.length;
    line += whole.split('\n').length - 1;
    if (end === ',') continue;
    if (row.cells.length > 1 || row.cells[0] !== '') rows.push(row);
    row = { line, cells: [] };
  }
  return rows;
}
