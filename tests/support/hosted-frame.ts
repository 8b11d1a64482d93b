import { waitFor } from '@testing-library/react';

// jsdom has no media queries.
Object.assign(window, {
  matchMedia: () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }),
});

export const GATEWAY = 'https://gateway.example';
export const HOSTED_OFFER = {
  gateway: 'sandbox',
  url: `${GATEWAY}/hosted-card/frame`,
  publishableKey: null,
  express: false,
} as const;

/** The frame of the sandbox's gateway in jsdom, which loads none: what the page tells it, and what it says. */
export async function findHostedFrame() {
  const frame = await waitFor(() => {
    const iframe = document.querySelector('iframe');
    if (!iframe?.contentWindow) throw new Error('There is no frame');
    return iframe;
  });
  const messages: Record<string, unknown>[] = [];
  const say = (message: object) =>
    window.dispatchEvent(
      new MessageEvent('message', {
        data: { kind: 'hosted-card', ...message },
        origin: GATEWAY,
        source: frame.contentWindow,
      }),
    );
  let card = { brand: 'visa', lastFour: '4242', expiration: '1230' };
  let isComplete = true;
  let tokens = 0;
  const respond = (message: Record<string, unknown>) => {
    messages.push(message);
    if (message['type'] !== 'create-token' && message['type'] !== 'express') return;
    tokens += 1;
    const { id } = message;
    const result = isComplete ? { token: { token: `sct_${tokens}`, ...card } } : { reason: 'incomplete' };
    setTimeout(() => say({ type: 'token', id, ...result }));
  };
  Object.assign(frame.contentWindow ?? {}, { postMessage: respond });
  return {
    frame,
    messages,
    say,
    /** The customer has typed a whole card. */
    fill(next: Partial<typeof card> = {}) {
      card = { ...card, ...next };
      isComplete = true;
      say({ type: 'ready' });
      say({ type: 'change', problems: {}, isComplete });
    },
    empty() {
      isComplete = false;
      say({ type: 'change', problems: { cvv: 'required' }, isComplete });
    },
  };
}
