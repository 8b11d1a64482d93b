import { Readable } from 'node:stream';
import { setTimeout as wait } from 'node:timers/promises';
import { parseWireAmount, toWireAmount } from '#lib/contract/amount.ts';

/** Changes to a real response: the call has done its work, but what it returns is hostile. */

type Json = string | number | boolean | null | Json[] | { [key: string]: Json };

const HOSTILE =
  '<script>window.hostile=1</script><img src=x onerror="window.hostile=1"><a href="javascript:window.hostile=1">x</a>';
const LABELS = /name|desc|text|message|title|address|city|label|product$/i;

function mapText(value: Json, change: (text: string, key: string) => string, key = ''): Json {
  if (typeof value === 'string') return change(value, key);
  if (Array.isArray(value)) return value.map((item) => mapText(item, change, key));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(Object.entries(value).map(([name, item]) => [name, mapText(item, change, name)]));
}

/** Appends executable markup to every text of the content service, and to every label in the response of another call. */
export function withHostileHtml(response: Json, call: string): Json {
  const everything = call === 'content';
  return mapText(response, (text, key) =>
    everything || (LABELS.test(key) && text !== '') ? `${text}${HOSTILE}` : text,
  );
}

/** Adds keys that target an object's prototype, at every level. */
export function withPollution(response: Json): Json {
  if (Array.isArray(response)) return response.map(withPollution);
  if (response === null || typeof response !== 'object') return response;
  const copy: { [key: string]: Json } = {};
  for (const [key, item] of Object.entries(response)) copy[key] = withPollution(item);
  const poison = { enumerable: true, value: { polluted: true } };
  Object.defineProperty(copy, '__proto__', poison);
  Object.defineProperty(copy, 'constructor', { enumerable: true, value: { prototype: { polluted: true } } });
  return copy;
}

const HUGE = 5_000;

/** Repeats the rows of every outermost non-empty list to 5,000. */
export function withHugeArrays(response: Json): Json {
  if (Array.isArray(response)) {
    if (response.length === 0) return response;
    return Array.from({ length: HUGE }, (_, index) => response[index % response.length] ?? null);
  }
  if (response === null || typeof response !== 'object') return response;
  return Object.fromEntries(Object.entries(response).map(([key, item]) => [key, withHugeArrays(item)]));
}

/** Adds a dollar to the amount; the ledger keeps what was charged. A response without an amount is unchanged. */
export function withOtherAmount(response: Json): Json {
  return withField(response, 'amount', (amount) => toWireAmount((parseWireAmount(amount) ?? 0) + 100));
}

/** Replaces the account id with one that does not exist. */
export function withOtherAccount(response: Json): Json {
  return withField(response, 'accountId', (accountId) => `${accountId}0`);
}

const NO_AUX = {
  auxDetails: null,
  auxAccountConfNo: '',
  auxAcctConfNo: '',
  auxAcctError: '',
  scheduledMoveDate: null,
  moveDateGap: null,
  toAddress: null,
};

/** Leaves out the account that was opened last: the one that fetch-aux names, or the last of an identity's accounts if it has several. */
export function withoutNewestAccount(response: Json): Json {
  if (Array.isArray(response)) return response.map(withoutNewestAccount);
  if (typeof response !== 'object' || response === null) return response;
  const { identityAccounts } = response;
  if (Array.isArray(identityAccounts) && identityAccounts.length > 1) {
    // In the order of their numbers, which are assigned consecutively.
    return { ...response, identityAccounts: identityAccounts.slice(0, -1) };
  }
  if ('auxDetails' in response) return { ...response, ...NO_AUX };
  return Object.fromEntries(Object.entries(response).map(([name, item]) => [name, withoutNewestAccount(item)]));
}

function withField(response: Json, key: string, change: (value: string) => string): Json {
  if (typeof response !== 'object' || response === null || Array.isArray(response)) return response;
  const value = response[key];
  return typeof value === 'string' ? { ...response, [key]: change(value) } : response;
}

/** Pads the response with 5 MB of spaces, more than any call may return; it is still valid JSON. */
export function padBody(text: string): string {
  return `${text.trimEnd()}${' '.repeat(5 * 1024 * 1024)}\n`;
}

/** Sends one byte at a time, so that bytes keep arriving but the response does not end in time. */
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
