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
/** A frame that has not said within this time that it is there was blocked, or its server is down. */
const LOADS_WITHIN_MS = 15_000;
/** The same after the browser has shown something in it, which may be its own error page. */
const SPEAKS_WITHIN_MS = 3_000;
const TOKEN_TIMEOUT_MS = 20_000;

/** What the frame says. It is another site's: nothing in it is taken for granted. */
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

/** The card fields of the sandbox's gateway: one frame, spoken with by messages of checked origin. */
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
  const waiting = new Map<number, (result: TokenResult) => void>();
  let requests = 0;
  let settleLoad: (isThere: boolean) => void = () => {};

  const tell = (type: string, message: object = {}) =>
    frame.contentWindow?.postMessage({ kind: KIND, type, ...message }, origin);

  const request = (type: string, message: object = {}): Promise<TokenResult> =>
    new Promise((resolve) => {
      const id = ++requests;
      waiting.set(id, resolve);
      setTimeout(() => {
        waiting.delete(id);
        resolve({ ok: false, reason: 'unreachable' });
      }, TOKEN_TIMEOUT_MS);
      tell(type, { id, ...message });
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
        waiting.get(id)?.(toResult(message));
        waiting.delete(id);
        return undefined;
      }
      default:
        return undefined;
    }
  };
  const listen = ({ origin: from, source, data }: MessageEvent<unknown>) => {
    if (from === origin && source === frame.contentWindow && isFrameMessage(data)) handle(data);
  };
  const followTheme = () => tell('theme', { theme: theme() });

  return {
    mount: (element) => {
      window.addEventListener('message', listen);
      dark.addEventListener('change', followTheme);
      const query = new URLSearchParams({ locale, theme: theme(), parent: window.location.origin });
      frame.src = `${offer.url}?${query}`;
      return new Promise((resolve) => {
        settleLoad = resolve;
        setTimeout(resolve, LOADS_WITHIN_MS, false);
        frame.addEventListener('load', () => setTimeout(resolve, SPEAKS_WITHIN_MS, false), { once: true });
        element.append(frame);
      });
    },
    validate: () => tell('validate'),
    createToken: ({ attempt }) => request('create-token', { attempt }),
    approveExpress: async () => {
      const result = await request('express');
      return result.ok ? result : { ok: false, reason: 'unreachable' };
    },
    showErrors: (errors) => tell('errors', { errors }),
    focus: (field) => {
      frame.focus();
      tell('focus', { field });
    },
    clear: () => tell('clear'),
    destroy: () => {
      window.removeEventListener('message', listen);
      dark.removeEventListener('change', followTheme);
      frame.remove();
    },
  };
}

function toProblems(told: unknown): HostedProblems {
  const values = membersOf(told);
  const problems: HostedProblems = {};
  for (const field of HOSTED_FIELDS) {
    problems[field] = PROBLEMS[field].find((key) => key === `${field}.${String(values.get(field))}`) ?? null;
  }
  return problems;
}

function toResult({ token, reason }: FrameMessage): TokenResult {
  if (reason === 'incomplete') return { ok: false, reason };
  const facts = membersOf(token);
  const read = toCardToken('sandbox', {
    token: facts.get('token'),
    brand: facts.get('brand'),
    lastFour: facts.get('lastFour'),
    expiration: facts.get('expiration'),
  });
  return read ? { ok: true, value: read } : { ok: false, reason: 'unreachable' };
}

const membersOf = (value: unknown) =>
  new Map<string, unknown>(typeof value === 'object' && value !== null ? Object.entries(value) : []);
