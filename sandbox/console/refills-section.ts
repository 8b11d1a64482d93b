import type { Language } from '../look/site-header.ts';
import { approvedCards, declinedCards } from '../gateway/test-cards.ts';
import { SEED_PINS } from '../state/seed-pins.ts';
import { accountPath } from './controls-path.ts';
import { statusLine } from './fields.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

/** Logins that show the variants of a refill, and those of closed accounts, with and without reconnection. */
const TEXTS = {
  en: {
    title: 'Refills',
    refill: 'Refill as an owner',
    signIn: (identities: Html) => html`: sign in with one of these logins and the password of the ${identities}.`,
    identities: 'test identities',
    who: {
      active: 'a saved card, 21 days left: up to six refills of 30 days.',
      expired: 'no days left and no saved card: the new days begin today.',
      'two-plans': '30 days and 7 days to choose from.',
      tv: 'the basic TV package and its add-ons beside the internet.',
      promo35: 'an offer of $35.00 off, for up to five refills.',
      winback: 'days that have run out, and 90 days for $90.00.',
      acp: 'the broadband benefit takes $30.00 off.',
      'acp-tribal': 'the Tribal benefit, which takes nothing off here.',
      paused: 'a move in progress: a refill is paid, and the move has to be started again.',
    },
    reconnection: 'Reconnection',
    reconnect: 'Reconnect a closed account',
    once: ', once for each: charged and opened in one call.',
    closed: {
      'closed-reconnect':
        'may be reconnected, with a saved card, for 30 or 7 days. Its new account waits to be activated.',
      'closed-final': 'may not be reconnected: the error page says so.',
    },
    pins: 'Refill PINs',
    aboutPins: 'A PIN adds its days to one account, once. Nothing is charged for it.',
    freshPin: (planCode: string) => `A fresh PIN of ${planCode}.`,
    made: 'There is a new PIN in the list.',
    make: 'Make a PIN',
    cards: 'Cards',
    approved: 'Approved, typed in or saved:',
    refused: 'These can be saved, and each payment with them is refused:',
  },
  es: {
    title: 'Recargas',
    refill: 'Recargue como titular',
    signIn: (identities: Html) => html`: inicie sesión con uno de estos usuarios y la contraseña de las ${identities}.`,
    identities: 'identidades de prueba',
    who: {
      active: 'tarjeta guardada y 21 días restantes: hasta seis recargas de 30 días.',
      expired: 'sin días y sin tarjeta guardada: los días nuevos empiezan hoy.',
      'two-plans': 'puede elegir entre 30 días y 7 días.',
      tv: 'el paquete básico de TV y sus complementos, además del internet.',
      promo35: 'una oferta de $35.00 de descuento, hasta cinco recargas.',
      winback: 'los días se agotaron, y hay 90 días por $90.00.',
      acp: 'el beneficio de internet descuenta $30.00.',
      'acp-tribal': 'el beneficio tribal, que aquí no descuenta nada.',
      paused: 'una mudanza en curso: la recarga se paga y hay que empezar de nuevo la mudanza.',
    },
    reconnection: 'Reconexión',
    reconnect: 'Reconecte una cuenta cerrada',
    once: ', una vez cada una: se cobra y se abre en una sola llamada.',
    closed: {
      'closed-reconnect':
        'se puede reconectar, con una tarjeta guardada, por 30 o 7 días. Su cuenta nueva espera la activación.',
      'closed-final': 'no se puede reconectar: lo dice la página de error.',
    },
    pins: 'PIN de recarga',
    aboutPins: 'Un PIN agrega sus días a una cuenta, una sola vez. No se cobra nada por él.',
    freshPin: (planCode: string) => `Un PIN nuevo de ${planCode}.`,
    made: 'Hay un PIN nuevo en la lista.',
    make: 'Crear un PIN',
    cards: 'Tarjetas',
    approved: 'Aprobadas, escritas o guardadas:',
    refused: 'Estas se pueden guardar, y todo pago con ellas se rechaza:',
  },
} as const;

/** What a refill needs: logins, PINs, and test cards with the bank's response to each. */
export function refillsSection({ language, pins, webApp }: ConsoleData): Html {
  const texts = TEXTS[language];
  const inSpanish = language === 'es';
  const link = (path: string, label: string) =>
    webApp ? html`<a href="${webApp}/${language}${path}">${label}</a>` : html`${label}`;
  const logins = (who: Readonly<Record<string, string>>) =>
    html`<ul class="plain">
      ${Object.entries(who).map(([login, what]) => html`<li><code>${login}</code>: ${what}</li>`)}
    </ul>`;
  const row = (pin: string, purpose: string, redeemedBy: string | null | undefined) =>
    pinRow(language, pin, purpose, redeemedBy);
  return section(
    { id: 'refills', title: texts.title, isScope: true },
    html`
      <p>${link('/refill', texts.refill)}${texts.signIn(html`<a href="#identities">${texts.identities}</a>`)}</p>
      ${logins(texts.who)}
      <h3>${texts.reconnection}</h3>
      <p>${link('/reconnect', texts.reconnect)}${texts.once}</p>
      ${logins(texts.closed)}
      <h3>${texts.pins}</h3>
      <p>${texts.aboutPins}</p>
      <ul id="pin-codes" class="rows" data-live>
        ${SEED_PINS.map(({ pin, purpose, purposeInSpanish }) => row(pin, inSpanish ? purposeInSpanish : purpose, pins.holders.get(pin)))}
        ${pins.made.map(({ pin, planCode, redeemedBy }) => row(pin, texts.freshPin(planCode), redeemedBy))}
      </ul>
      <p class="actions">
        <button data-send="/__sandbox/pins" data-body='{"count":1}' data-done="${texts.made}">${texts.make}</button>
      </p>
      ${statusLine}
      <h3>${texts.cards}</h3>
      <p>
        ${texts.approved}
        ${approvedCards.map(({ number, brand }, index) => html`${index > 0 && ', '}<code>${number}</code> (${brand})`)}.
        ${texts.refused}
      </p>
      <ul class="plain">
        ${declinedCards.map(
          ({ number, code, reason, reasonInSpanish }) =>
            html`<li><code>${number}</code>: ${inSpanish ? reasonInSpanish : reason}, ${code}.</li>`,
        )}
      </ul>
    `,
  );
}

function pinRow(language: Language, pin: string, purpose: string, redeemedBy: string | null | undefined): Html {
  return html`<li id="pin-${pin}">
    <p>
      <strong><code>${pin}</code></strong>
      ${redeemedBy && html`<a href="${accountPath(language, redeemedBy)}">${redeemedBy}</a>`}
    </p>
    <p class="quiet">${purpose}</p>
  </li>`;
}
