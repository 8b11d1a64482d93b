/**
 * A stand-in for Stripe.js: the part of its documented interface that the site uses. Each element is a frame of Stripe's origin, whose value
 * the page cannot read, as with the real script.
 */

interface StandIn {
  /** Of the stand-in of Stripe's API, which then makes the payment methods. Without it the script makes them itself. */
  apiUrl?: string;
  /** Whether this browser has an express wallet. */
  hasWallet?: boolean;
}

/** What runs in the page: https://js.stripe.com/v3/. */
export function stripeScript({ hasWallet = false }: StandIn = {}): string {
  return `(${pageScript.toString()})(${JSON.stringify({ hasWallet })});`;
}

/** What runs in the frame of an element: https://js.stripe.com/v3/element.html. */
export function elementPage({ apiUrl = '' }: StandIn = {}): string {
  return `<!doctype html><html><head><meta charset="utf-8"><title>Secure field</title><style>
    * { box-sizing: border-box; margin: 0 }
    input, button { inline-size: 100%; border: 0; outline: 0; background: none; font: inherit; color: inherit }
  </style></head><body><script>(${frameScript.toString()})(${JSON.stringify(apiUrl)})</script></body></html>`;
}

/** Serialized, so it uses nothing of this module. */
function pageScript({ hasWallet }: { hasWallet: boolean }): void {
  const ORIGIN = 'https://js.stripe.com';
  type Handler = (event: Record<string, unknown>) => void;

  function createElement(type: string, options: Record<string, unknown>, locale: string) {
    const frame = document.createElement('iframe');
    const handlers = new Map<string, Handler[]>();
    const waiting = new Map<number, (message: Record<string, unknown>) => void>();
    let requests = 0;
    const emit = (event: string, detail: Record<string, unknown>) =>
      handlers.get(event)?.forEach((each) => each(detail));
    const tell = (message: object) => frame.contentWindow?.postMessage(message, ORIGIN);
    const listen = ({ origin, source, data }: MessageEvent) => {
      if (origin !== ORIGIN || source !== frame.contentWindow) return;
      if (data.event) return emit(data.event, data.detail ?? {});
      waiting.get(data.id)?.(data);
    };
    return {
      type,
      request: (message: object): Promise<Record<string, unknown>> =>
        new Promise((resolve) => {
          requests += 1;
          waiting.set(requests, resolve);
          tell({ ...message, id: requests });
        }),
      mount: (place: HTMLElement) => {
        window.addEventListener('message', listen);
        frame.title = type === 'expressCheckout' ? 'Secure express checkout frame' : 'Secure card input frame';
        frame.style.cssText = 'display: block; inline-size: 100%; border: 0; block-size: 1.6em; color-scheme: normal';
        const base = (options['style'] as { base?: object } | undefined)?.base ?? {};
        const look = JSON.stringify(base);
        frame.src = `${ORIGIN}/v3/element.html?${new URLSearchParams({ type, locale, look, parent: location.origin })}`;
        if (type !== 'expressCheckout' || hasWallet) place.append(frame);
      },
      on: (event: string, handler: Handler) => void handlers.set(event, [...(handlers.get(event) ?? []), handler]),
      update: () => undefined,
      focus: () => {
        frame.focus();
        tell({ type: 'focus' });
      },
      clear: () => tell({ type: 'clear' }),
      destroy: () => {
        window.removeEventListener('message', listen);
        frame.remove();
      },
    };
  }

  type Element = ReturnType<typeof createElement>;
  const stripe = (_key: string, { locale }: { locale: string }) => ({
    elements: () => {
      const elements: Element[] = [];
      return {
        created: elements,
        create: (type: string, options: Record<string, unknown>) => {
          const element = createElement(type, options, locale);
          elements.push(element);
          return element;
        },
        update: () => undefined,
        submit: async () => ({}),
      };
    },
    createPaymentMethod: async ({
      card,
      elements,
      billing_details: billing,
    }: {
      card?: Element;
      elements?: { created: Element[] };
      billing_details?: object;
    }) => {
      const element = card ?? elements?.created[0];
      const reply = await element?.request({ type: 'payment-method', billing });
      return reply?.['error'] ? { error: reply['error'] } : { paymentMethod: reply?.['paymentMethod'] };
    },
  });
  Object.assign(window, { Stripe: stripe });
}

/** Serialized, so it uses nothing of this module. */
function frameScript(apiUrl: string): void {
  const query = new URLSearchParams(location.search);
  const parentOrigin = query.get('parent') ?? '';
  const type = query.get('type') ?? '';
  const spanish = query.get('locale') === 'es';
  const tell = (message: object) => window.parent.postMessage(message, parentOrigin);
  const labels: Record<string, [string, string, string]> = {
    cardNumber: ['Credit or debit card number', 'Número de tarjeta de crédito o débito', 'cc-number'],
    cardExpiry: ['Credit or debit card expiration date', 'Fecha de vencimiento de la tarjeta', 'cc-exp'],
    cardCvc: ['Credit or debit card CVC/CVV', 'CVC o CVV de la tarjeta', 'cc-csc'],
  };
  Object.assign(document.body.style, JSON.parse(query.get('look') ?? '{}'));

  if (type === 'expressCheckout') {
    const button = document.createElement('button');
    button.textContent = spanish ? 'Pagar con Google Pay' : 'Pay with Google Pay';
    button.addEventListener('click', () => tell({ event: 'confirm' }));
    document.body.append(button);
    window.addEventListener('message', ({ data }) => {
      if (data.type !== 'payment-method') return;
      const card = { brand: 'visa', last4: '4242', exp_month: 12, exp_year: new Date().getFullYear() + 2 };
      tell({ id: data.id, paymentMethod: { id: `pm_${crypto.randomUUID().replaceAll('-', '')}`, card } });
    });
    tell({ event: 'ready' });
    return;
  }

  const [english, other, autocomplete] = labels[type] ?? ['', '', ''];
  const input = document.createElement('input');
  input.setAttribute('aria-label', spanish ? other : english);
  input.autocomplete = autocomplete as AutoFill;
  input.inputMode = 'numeric';
  document.body.append(input);
  const digits = () => input.value.replace(/\D/g, '');
  /** Read by the number's frame, which is of the same origin. */
  Object.assign(window, { element: { type, digits } });

  const luhn = (number: string) =>
    [...number].reverse().reduce((sum, digit, index) => {
      const value = Number(digit) * (1 + (index % 2));
      return sum + (value > 9 ? value - 9 : value);
    }, 0) % 10;
  const monthsLeft = (expiry: string) => {
    const now = new Date();
    return (2000 + Number(expiry.slice(2)) - now.getFullYear()) * 12 + Number(expiry.slice(0, 2)) - 1 - now.getMonth();
  };
  const state = (): { complete: boolean; code: string | null } => {
    const value = digits();
    if (type === 'cardNumber') {
      if (value.length < 15) return { complete: false, code: null };
      return luhn(value) === 0 ? { complete: true, code: null } : { complete: false, code: 'invalid_number' };
    }
    if (type === 'cardExpiry') {
      if (value.length < 4) return { complete: false, code: null };
      return monthsLeft(value) >= 0
        ? { complete: true, code: null }
        : { complete: false, code: 'invalid_expiry_year_past' };
    }
    return { complete: value.length >= 3, code: null };
  };
  const change = () => {
    const { complete, code } = state();
    tell({ event: 'change', detail: { empty: digits() === '', complete, ...(code && { error: { code } }) } });
  };
  input.addEventListener('input', change);
  input.addEventListener('focus', () => tell({ event: 'focus' }));
  input.addEventListener('blur', () => tell({ event: 'blur' }));

  const fieldValue = (elementType: string) => {
    for (let index = 0; index < window.parent.frames.length; index += 1) {
      try {
        const sibling = (window.parent.frames[index] as unknown as { element?: { type: string; digits: () => string } })
          .element;
        if (sibling?.type === elementType) return sibling.digits();
      } catch {
        // Another origin's.
      }
    }
    return '';
  };
  const createPaymentMethod = async (billing: object) => {
    const number = digits();
    const expiry = fieldValue('cardExpiry');
    const brand = number.startsWith('4') ? 'visa' : number.startsWith('5') ? 'mastercard' : 'jcb';
    const card = {
      brand,
      last4: number.slice(-4),
      exp_month: Number(expiry.slice(0, 2)),
      exp_year: 2000 + Number(expiry.slice(2)),
    };
    if (apiUrl === '') return { paymentMethod: { id: `pm_${crypto.randomUUID().replaceAll('-', '')}`, card } };
    const body = new URLSearchParams({
      type: 'card',
      'card[number]': number,
      'card[exp_month]': String(card.exp_month),
      'card[exp_year]': String(card.exp_year),
      'card[cvc]': fieldValue('cardCvc'),
      'billing_details[name]': String(Object(billing).name ?? ''),
    });
    const response = await fetch(`${apiUrl}/v1/payment_methods`, { method: 'POST', body });
    const result = await response.json();
    return response.ok ? { paymentMethod: result } : { error: result.error };
  };
  window.addEventListener('message', ({ origin, data }) => {
    if (origin !== parentOrigin) return;
    if (data.type === 'focus') input.focus();
    if (data.type === 'clear') {
      input.value = '';
      change();
    }
    if (data.type === 'payment-method') {
      void createPaymentMethod(data.billing).then((result) => tell({ id: data.id, ...result }));
    }
  });
  tell({ event: 'ready' });
}
