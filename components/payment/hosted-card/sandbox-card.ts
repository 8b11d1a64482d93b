import {
  type CardFields,
  type ExpressResult,
  type FieldsSetup,
  HOSTED_FIELDS,
  type HostedProblems,
  type TokenResult,
  toCardToken,
} from './card-fields.ts';

const KIND = 'hosted-card';
/** A frame that has not reported within this time that it is ready was blocked, or its server is down. */
const LOADS_WITHIN_MS = 15_000;
/** The same after the browser has shown something in it, which may be its own error page. */
const REPORTS_WITHIN_MS = 3_000;
const TOKEN_TIMEOUT_MS = 20_000;

/** A message of the frame. It belongs to another site, so nothing in the message is trusted. */
type FrameMessage = Record<string, unknown> & { kind: typeof KIND };

function isFrameMessage(data: unknown): data is FrameMessage {
  return typeof data === 'object' && data !== null && 'kind' in data && data.kind === KIND;
}

const PROBLEMS = {
  cardNumber: ['cardNumber.required', 'cardNumber.invalid', 'cardNumber.brand'],
  expiration: ['expiration.required', 'expiration.past'],
  cvv: ['cvv.required', 'cvv.invalid'],
} as const;

export interface SandboxCard extends CardFields {
  /** The sandbox's express button was approved: its frame asks for the token. */
  approveExpress: () => Promise<ExpressResult>;
}

/** The card fields of the sandbox's gateway: one frame, with which the page exchanges messages. Their origin is checked. */
export function createSandboxCard({ offer, locale, labels, onChange, onSubmit }: FieldsSetup): SandboxCard {
  const { origin } = new URL(offer.url);
  const dark = window.matchMedia('(prefers-color-scheme: dark)');
  const theme = () => (dark.matches ? 'dark' : 'light');
  const frame = document.createElement('iframe');
  frame.title = labels.frame;
  frame.referrerPolicy = 'no-referrer';
  // The page inside leaves room for the ring of a field that has the focus.
  Object.assign(frame.style, {
    display: 'block',
    inlineSize: 'calc(100% + 0.5rem)',
    margin: '-0.25rem',
    border: '0',
    colorScheme: 'normal',
  });
  const pendingRequests = new Map<number, (result: TokenResult) => void>();
  let requests = 0;
  let settleLoad: (isThere: boolean) => void = () => {};

  const postToFrame = (type: string, message: object = {}) =>
    frame.contentWindow?.postMessage({ kind: KIND, type, ...message }, origin);

  const request = (type: string, message: object = {}): Promise<TokenResult> =>
    new Promise((resolve) => {
      const id = ++requests;
      pendingRequests.set(id, resolve);
      setTimeout(() => {
        pendingRequests.delete(id);
        resolve({ ok: false, reason: 'unreachable' });
      }, TOKEN_TIMEOUT_MS);
      postToFrame(type, { id, ...message });
    });

  const handle = (message: FrameMessage) => {
    switch (message['type']) {
      case 'ready':
        return settleLoad(true);
      case 'height':
        frame.style.blockSize = `${Number(message['px']) || 0}px`;
        return undefined;
      case 'change':
        return onChange({
          problems: toProblems(message['problems']),
          isComplete: message['isComplete'] === true,
        });
      case 'submit':
        return onSubmit();
      case 'token': {
        const id = Number(message['id']);
        pendingRequests.get(id)?.(toResult(message));
        pendingRequests.delete(id);
        return undefined;
      }
      default:
        return undefined;
    }
  };
  const listen = ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from === origin && source === frame.contentWindow && isFrameMessage(data)) handle(data);
  };
  const followTheme = () => postToFrame('theme', { theme: theme() });

  return {
    mount: (element) => {
      window.addEventListener('message', listen);
      dark.addEventListener('change', followTheme);
      const query = new URLSearchParams({ locale, theme: theme(), parent: window.location.origin });
      frame.src = `${offer.url}?${query}`;
      return new Promise((resolve) => {
        settleLoad = resolve;
        setTimeout(resolve, LOADS_WITHIN_MS, false);
        frame.addEventListener('load', () => setTimeout(resolve, REPORTS_WITHIN_MS, false), { once: true });
        element.append(frame);
      });
    },
    validate: () => postToFrame('validate'),
    createToken: ({ attempt }) => request('create-token', { attempt }),
    approveExpress: async () => {
      const result = await request('express');
      return result.ok ? result : { ok: false, reason: 'unreachable' };
    },
    showErrors: (errors) => postToFrame('errors', { errors }),
    focus: (field) => {
      frame.focus();
      postToFrame('focus', { field });
    },
    clear: () => postToFrame('clear'),
    destroy: () => {
      window.removeEventListener('message', listen);
      dark.removeEventListener('change', followTheme);
      frame.remove();
    },
  };
}

function toProblems(problemMessage: unknown): HostedProblems {
  const values = toMembers(problemMessage);
  const problems: HostedProblems = {};
  for (const field of HOSTED_FIELDS) {
    problems[field] = PROBLEMS[field].find((key) => key === `${field}.${String(values.get(field))}`) ?? null;
  }
  return problems;
}

function toResult({ token, reason }: FrameMessage): TokenResult {
  if (reason === 'incomplete') return { ok: false, reason };
  const members = toMembers(token);
  const cardToken = toCardToken('sandbox', {
    token: members.get('token'),
    brand: members.get('brand'),
    lastFour: members.get('lastFour'),
    expiration: members.get('expiration'),
  });
  return cardToken ? { ok: true, value: cardToken } : { ok: false, reason: 'unreachable' };
}

const toMembers = (value: unknown) =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
