import { afterEach } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import { askedFor } from './asked-for.ts';

export interface Sent {
  path: string;
  body: unknown;
}
/** What a handler of ours answers: JSON, a response of its own, or nothing because the connection broke. */
type Answer = object | Response | 'offline';

const { publicKey } = await generateKeyPair('RSA-OAEP-256');
const { n = '', e = '' } = await exportJWK(publicKey);
const KEY = { kty: 'RSA', kid: 'test', n, e };

export const limited = () => new Response('{}', { status: 429, headers: { 'retry-after': '90' } });

/**
 * Our handlers by path, without their query; a list is answered one after the other, its last one again and again. A path that is not
 * named fails. Gives back what was sent, the key for card fields excepted.
 */
export function answerPayments(answers: Record<string, Answer | Answer[]>): Sent[] {
  const sent: Sent[] = [];
  globalThis.fetch = (url, init) => {
    const asked = askedFor(url, init);
    const [path = ''] = asked.path.split('?');
    if (path === '/api/payment/key') return Promise.resolve(Response.json(KEY));
    const turn = sent.filter((before) => before.path.split('?')[0] === path).length;
    sent.push(asked);
    const given = answers[path];
    const answer = Array.isArray(given) ? (given[turn] ?? given.at(-1)) : given;
    if (answer === 'offline') return Promise.reject(new TypeError('Failed to fetch'));
    if (answer instanceof Response) return Promise.resolve(answer.clone());
    return Promise.resolve(answer === undefined ? new Response('{}', { status: 500 }) : Response.json(answer));
  };
  return sent;
}

/** What was sent to one of our handlers. */
export function bodiesOf(sent: readonly Sent[], path: string): unknown[] {
  return sent.filter((each) => each.path.split('?')[0] === path).map(({ body }) => body);
}

const { setTimeout: realSetTimeout } = globalThis;
afterEach(() => {
  globalThis.setTimeout = realSetTimeout;
});

/** In this test the pauses between two questions take no time; everything else, a request's own limit included, takes what it takes. */
export function skipPauses(): void {
  const withoutPauses = (handler: () => void, ms = 0) => realSetTimeout(handler, ms >= 2_000 && ms < 10_000 ? 0 : ms);
  globalThis.setTimeout = Object.assign(withoutPauses, realSetTimeout);
}
