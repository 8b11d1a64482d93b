import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import type { FieldsState } from './card-fields.ts';
import { createSandboxCard } from './sandbox-card.ts';

const GATEWAY = 'https://gateway.example';
const OFFER = {
  gateway: 'sandbox',
  url: `${GATEWAY}/hosted-card/frame`,
  publishableKey: null,
  express: false,
} as const;
const BILLING = { name: 'Ana', addressLine1: '', addressLine2: '', city: '', state: '', zip: '62701' };
const TOKEN = { token: 'sct_1', brand: 'visa', lastFour: '4242', expiration: '1230' };

beforeEach(() => {
  window.matchMedia = () => ({ matches: false, addEventListener: () => {}, removeEventListener: () => {} }) as never;
});

function open() {
  const onChange = jest.fn<(state: FieldsState) => void>();
  const onSubmit = jest.fn();
  const labels = { cardNumber: 'Number', expiration: 'Date', cvv: 'CVV', frame: 'Card' };
  const card = createSandboxCard({ offer: OFFER, locale: 'es', labels, onChange, onSubmit });
  const mountResult = card.mount(document.body);
  const frame = document.querySelector('iframe');
  if (!frame?.contentWindow) throw new Error('No frame');
  const messages: { message: Record<string, unknown>; target: string }[] = [];
  frame.contentWindow.postMessage = ((message: Record<string, unknown>, target: string) => {
    messages.push({ message, target });
  }) as typeof window.postMessage;
  const say = (message: object, from: Partial<MessageEventInit> = {}) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { kind: 'hosted-card', ...message },
        origin: GATEWAY,
        source: frame.contentWindow,
        ...from,
      }),
    );
  return { card, frame, loaded: mountResult, onChange, onSubmit, say, told: messages };
}

afterEach(() => {
  jest.useRealTimers();
  document.body.replaceChildren();
});

describe("the fields of the sandbox's gateway", () => {
  it('tells the frame its language and the origin that it may speak with', async () => {
    const { frame, say, loaded: mountResult } = open();
    const { origin, searchParams } = new URL(frame.src);
    expect([origin, searchParams.get('locale'), searchParams.get('parent')]).toEqual([
      GATEWAY,
      'es',
      window.location.origin,
    ]);
    say({ type: 'ready' });
    expect(await mountResult).toBe(true);
  });

  it('sends its messages to the gateway’s origin only', () => {
    const { card, told: messages } = open();
    card.validate();
    card.showErrors({ cvv: 'Enter the CVV' });
    expect(messages.map(({ target }) => target)).toEqual([GATEWAY, GATEWAY]);
  });

  it.each([
    ['another origin', { origin: 'https://elsewhere.example' }],
    ['another window', { source: window }],
    ['something else', { data: { type: 'change', isComplete: true } }],
  ])('ignores a message from %s', (_whom, from) => {
    const { say, onChange, onSubmit } = open();
    say({ type: 'change', problems: {}, isComplete: true }, from);
    say({ type: 'submit' }, from);
    expect(onChange).not.toHaveBeenCalled();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  it('maps what is wrong to our own sentences, and knows no others', () => {
    const { say, onChange } = open();
    const problems = { cardNumber: 'brand', expiration: '<b>past</b>', cvv: 'required' };
    say({ type: 'change', problems, isComplete: false });
    expect(onChange).toHaveBeenCalledWith({
      problems: { cardNumber: 'cardNumber.brand', expiration: null, cvv: 'cvv.required' },
      isComplete: false,
    });
  });

  it('gets one token for each request, for its attempt', async () => {
    const { card, say, told: messages } = open();
    const tokenPromise = card.createToken({ attempt: 'a1', billing: BILLING });
    const other = card.createToken({ billing: BILLING });
    const [first, second] = messages.map(({ message }) => message);
    expect(first).toMatchObject({ type: 'create-token', attempt: 'a1' });
    say({ type: 'token', id: second?.['id'], reason: 'incomplete' });
    say({ type: 'token', id: first?.['id'], token: TOKEN });
    expect(await tokenPromise).toEqual({ ok: true, value: { gateway: 'sandbox', ...TOKEN } });
    expect(await other).toEqual({ ok: false, reason: 'incomplete' });
  });

  it.each([
    ['a token of an unknown brand', { token: { ...TOKEN, brand: 'jcb' } }],
    ['a token without digits', { token: { ...TOKEN, lastFour: 'four' } }],
    ['no token', { token: null }],
    ['no response', { reason: 'unreachable' }],
  ])('reports an unreachable gateway for %s', async (_what, message) => {
    const { card, say, told: messages } = open();
    const tokenPromise = card.createToken({ billing: BILLING });
    say({ type: 'token', id: messages[0]?.message['id'], ...message });
    expect(await tokenPromise).toEqual({ ok: false, reason: 'unreachable' });
  });

  it('reports a failed load if the frame never sends a message', async () => {
    jest.useFakeTimers();
    const { loaded: mountResult } = open();
    jest.advanceTimersByTime(15_000);
    expect(await mountResult).toBe(false);
  });

  it('removes the frame and its listeners', () => {
    const { card, say, onSubmit } = open();
    card.destroy();
    expect(document.querySelector('iframe')).toBeNull();
    say({ type: 'submit' });
    expect(onSubmit).not.toHaveBeenCalled();
  });
});
