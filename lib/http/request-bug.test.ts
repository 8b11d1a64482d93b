import { expect, it } from '@jest/globals';
import { hasClientLeft } from './request-bug.ts';

const coded = (code: string, message: string) => Object.assign(new Error(message), { code });
const named = (name: string) => Object.assign(new Error('The response was aborted'), { name });

it.each([
  ['a request that broke off', coded('ECONNRESET', 'aborted'), true],
  ['a page that was left while it was streamed', named('ResponseAborted'), true],
  ['a stream that was canceled', new DOMException('This operation was aborted', 'AbortError'), true],
  ['a store that reset the connection', coded('ECONNRESET', 'read ECONNRESET'), false],
  ['a call that took too long', new DOMException('The operation timed out', 'TimeoutError'), false],
  ['a bug', new TypeError('x is not a function'), false],
  ['a text', 'aborted', false],
])('tells whether the client has left: %s', (_what, error, isLeft) => {
  expect(hasClientLeft(error)).toBe(isLeft);
});
