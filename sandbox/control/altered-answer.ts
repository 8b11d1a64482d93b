import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { centsOf, toWireAmount } from '#lib/contract/amount.ts';

/** Changes to a real answer: the call did its work, what comes back is hostile. */

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const HOSTILE =
  '<script>window.hostile=1</script><img src=x onerror="window.hostile=1"><a href="javascript:window.hostile=1">x</a>';
const WORDS = /name|desc|text|message|title|address|city|label|product$/i;

function mapText(value: Json, change: (text: string, key: string) => string, key = ''): Json {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((item) => mapText(item, change, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapText(item, change, name)]));
}

/** Every text of the content service, every human word of another call, with markup that wants to run. */
export function withHostileHtml(answer: Json, call: string): Json {
  const everything = call === 'content';
  return mapText(answer, (text, key) => (everything || (WORDS.test(key) && text !== '') ? `${text}${HOSTILE}` : text));
}

/** Keys that reach for an object's prototype, at every level. */
export function withPollution(answer: Json): Json {
  if (Array.isArray(answer)) return answer.map(withPollution);
  if (answer === null || typeof answer !== 'object') return answer;
  const copy: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(answer)) copy[key] = withPollution(item);
  const poison = { enumerable: true, value: { polluted: true } };
  Object.defineProperty(copy, '__proto__', poison);
  Object.defineProperty(copy, 'constructor', { enumerable: true, value: { prototype: { polluted: true } } });
  return copy;
}

const HUGE = 5_000;

/** Every list as long as 5,000 rows, the outermost ones only. */
export function withHugeArrays(answer: Json): Json {
  if (Array.isArray(answer)) {
    if (answer.length === 0) return answer;
    return Array.from({ length: HUGE }, (_, index) => answer[index % answer.length] ?? null);
  }
  if (answer === null || typeof answer !== 'object') return answer;
  return Object.fromEntries(Object.entries(answer).map(([key, item]) => [key, withHugeArrays(item)]));
}

/** A dollar more than was charged; the ledger keeps what was. An answer without an amount stays as it is. */
export function withOtherAmount(answer: Json): Json {
  return withField(answer, 'amount', (amount) => toWireAmount((centsOf(amount) ?? 0) + 100));
}

/** The charge of an account that nobody has. */
export function withOtherAccount(answer: Json): Json {
  return withField(answer, 'accountId', (accountId) => `${accountId}0`);
}

function withField(answer: Json, key: string, change: (value: string) => string): Json {
  if (typeof answer !== 'object' || answer === null || Array.isArray(answer)) return answer;
  const value = answer[key];
  return typeof value === 'string' ? { ...answer, [key]: change(value) } : answer;
}

/** Three megabytes more than the answer needs; still valid JSON. */
export function oversized(text: string): string {
  return `${text.trimEnd()}${' '.repeat(3 * 1024 * 1024)}\n`;
}

/** One byte at a time, so that bytes keep coming but the answer does not end in time. */
export function slowDrip(text: string, everyMs: number): Readable {
  const bytes = Buffer.from(text);
  return Readable.from(
    (async function* drip() {
      for (const byte of bytes) {
        yield Buffer.from([byte]);
        await wait(everyMs, undefined, { ref: false });
      }
    })(),
  );
}

export function parseJson(text: string): Json | undefined {
  try {
    const json: Json = JSON.parse(text) as Json;
    return json;
  } catch {
    return undefined;
  }
}
