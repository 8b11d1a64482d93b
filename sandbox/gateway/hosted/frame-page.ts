import { html } from '../../console/html.ts';

interface FrameOptions {
  locale: 'en' | 'es';
  theme: 'light' | 'dark';
  /** The origin of the page around the frame. */
  parent: string;
}

const LABELS = {
  en: {
    title: 'Card',
    cardNumber: 'Card number',
    expiration: 'Expiration date',
    expirationHint: 'MM/YY',
    cvv: 'CVV',
    cvvHint: '3 digits on the back',
    cvvHintAmex: '4 digits on the front',
  },
  es: {
    title: 'Tarjeta',
    cardNumber: 'Número de tarjeta',
    expiration: 'Fecha de vencimiento',
    expirationHint: 'MM/AA',
    cvv: 'CVV',
    cvvHint: '3 dígitos al reverso',
    cvvHintAmex: '4 dígitos al frente',
  },
} as const;

/** Number, expiration date and CVV. Errors come from the page around it, in its own words. */
export function framePage({ locale, theme, parent }: FrameOptions): string {
  const t = LABELS[locale];
  const field = (name: 'cardNumber' | 'expiration' | 'cvv', autocomplete: string, hint: string | null) => html`
    <div class="field">
      <div class="head">
        <label for="${name}">${t[name]}</label>
        ${hint && html`<span class="hint" id="${name}-hint">${hint}</span>`}
      </div>
      <input
        id="${name}"
        type="text"
        inputmode="numeric"
        autocomplete="${autocomplete}"
        spellcheck="false"
        enterkeyhint="next"
        required
        aria-describedby="${name}-error${hint ? ` ${name}-hint` : ''}"
      />
      <p class="error" id="${name}-error"></p>
    </div>
  `;
  return html`<!doctype html>
    <html
      lang="${locale}"
      data-theme="${theme}"
      data-parent="${parent}"
      data-hint="${t.cvvHint}"
      data-hint-amex="${t.cvvHintAmex}"
    >
      <head>
        <meta charset="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="robots" content="noindex" />
        <title>${t.title}</title>
        <link rel="stylesheet" href="/hosted-card/frame.css" />
        <script src="/hosted-card/frame.js" defer></script>
      </head>
      <body>
        <main id="fields">
          ${field('cardNumber', 'cc-number', null)}
          <div class="row">${field('expiration', 'cc-exp', t.expirationHint)} ${field('cvv', 'cc-csc', t.cvvHint)}</div>
        </main>
      </body>
    </html>`.text;
}
