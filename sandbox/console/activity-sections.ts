import type { Language } from '../look/site-header.ts';
import { callNames } from '../control/faults.ts';
import type { LoggedCall } from '../control/call-log.ts';
import { accountPath } from './controls-path.ts';
import { languageField, selectField, textField } from './fields.ts';
import { formatCount, moment, spokenMoney, spokenPhone } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

const MOST_TEXT = 6_000;

/** The same in English for whatever is counted; Spanish agrees with its gender. */
const newest = (rows: number, of: string) => `The newest ${rows} of ${of}.`;

const TEXTS = {
  en: {
    show: 'Show',
    none: 'none',
    calls: {
      title: 'Calls',
      about: 'What the web app asked the provider for, newest first. Card numbers arrive encrypted and stay so.',
      call: 'Call',
      all: 'all',
      text: 'With the words',
      visit: 'Tracking ID',
      empty: 'No call yet.',
      count: (total: number) => formatCount(total, 'call'),
      newest,
      running: 'running',
      noAnswer: 'no answer',
      terms: { request: 'Request', visit: 'Tracking ID', query: 'Query', body: 'Body', headers: 'Headers' },
      cut: (more: number) => `… ${more} characters more`,
    },
    charges: {
      title: 'Charges',
      about: 'Every movement of money in the provider’s books, newest first.',
      account: 'Account number',
      of: 'account',
      empty: 'No charge yet.',
      count: (total: number) => formatCount(total, 'charge'),
      newest,
      row: (tax: string, order: string, reference: string) =>
        `${tax} tax included · order ${order} · reference ${reference}`,
    },
    outbox: {
      title: 'Outbox',
      about:
        'The text messages and e-mails that a provider would have sent, newest first. Nothing leaves this machine.',
      to: 'Phone or e-mail address',
      empty: 'No message yet.',
      count: (total: number) => formatCount(total, 'message'),
      newest,
      sms: (to: string) => `SMS to ${to}`,
      email: (to: string) => `E-mail to ${to}`,
      asHtml: 'See it as HTML',
    },
  },
  es: {
    show: 'Mostrar',
    none: 'ninguno',
    calls: {
      title: 'Llamadas',
      about:
        'Lo que el sitio le pidió al proveedor, lo más reciente primero. Los números de tarjeta llegan cifrados y así se quedan.',
      call: 'Llamada',
      all: 'todas',
      text: 'Con las palabras',
      visit: 'ID de seguimiento',
      empty: 'Todavía ninguna llamada.',
      count: (total: number) => formatCount(total, 'llamada'),
      newest: (rows: number, of: string) => `Las ${rows} más recientes de ${of}.`,
      running: 'en curso',
      noAnswer: 'sin respuesta',
      terms: {
        request: 'Solicitud',
        visit: 'ID de seguimiento',
        query: 'Parámetros',
        body: 'Cuerpo',
        headers: 'Encabezados',
      },
      cut: (more: number) => `… ${more} caracteres más`,
    },
    charges: {
      title: 'Cobros',
      about: 'Cada movimiento de dinero en los libros del proveedor, lo más reciente primero.',
      account: 'Número de cuenta',
      of: 'cuenta',
      empty: 'Todavía ningún cobro.',
      count: (total: number) => formatCount(total, 'cobro'),
      newest: (rows: number, of: string) => `Los ${rows} más recientes de ${of}.`,
      row: (tax: string, order: string, reference: string) =>
        `incluye ${tax} de impuestos · pedido ${order} · referencia ${reference}`,
    },
    outbox: {
      title: 'Bandeja de salida',
      about:
        'Los mensajes de texto y correos electrónicos que un proveedor habría enviado, lo más reciente primero. Nada sale de este equipo.',
      to: 'Teléfono o correo electrónico',
      empty: 'Todavía ningún mensaje.',
      count: (total: number) => formatCount(total, 'mensaje'),
      newest: (rows: number, of: string) => `Los ${rows} más recientes de ${of}.`,
      sms: (to: string) => `Mensaje de texto al ${to}`,
      email: (to: string) => `Correo electrónico a ${to}`,
      asHtml: 'Verlo como HTML',
    },
  },
} as const;

interface CountTexts {
  empty: string;
  count: (total: number) => string;
  newest: (rows: number, of: string) => string;
}

function showCount(id: string, total: number, rows: number, { empty, count, newest }: CountTexts): Html {
  return html`<p id="${id}" class="quiet" data-live>
    ${total === 0 ? empty : total > rows ? newest(rows, count(total)) : count(total)}
  </p>`;
}

export function callsSection({ calls, language, query, timeZone }: ConsoleData): Html {
  const { show, calls: texts } = TEXTS[language];
  const callOptions = [...callNames, 'unknown', 'redirect-target'].map((call) => ({ value: call, label: call }));
  return section(
    {
      id: 'calls',
      title: texts.title,
      isOpen: [query.call, query.text, query.visit].some(Boolean),
      note: html`${calls.total.toLocaleString('en-US')}`,
    },
    html`
      <p>${texts.about}</p>
      <form method="get" action="/console/controls#calls" class="line" data-watch>
        ${languageField(language)}
        ${selectField({
          id: 'calls-call',
          name: 'call',
          label: texts.call,
          choices: [{ value: '', label: texts.all }, ...callOptions],
          selectedValue: query.call ?? '',
        })}
        ${textField({ id: 'calls-text', name: 'text', label: texts.text, is: { value: query.text ?? '' } })}
        ${textField({ id: 'calls-visit', name: 'visit', label: texts.visit, is: { value: query.visit ?? '' } })}
        <button>${show}</button>
      </form>
      ${showCount('calls-count', calls.total, calls.rows.length, texts)}
      <ul id="calls-list" class="rows" data-live>
        ${calls.rows.map(({ key, entry }) => callRow(language, { key, entry, timeZone }))}
      </ul>
    `,
  );
}

interface Row {
  key: string;
  entry: LoggedCall;
  timeZone: string;
}

function callRow(language: Language, { key, entry, timeZone }: Row): Html {
  const { none, calls: texts } = TEXTS[language];
  const { terms } = texts;
  const { time, call, method, path, query, headers, body, trackingId, status, milliseconds, fault } = entry;
  const statusText = status === null ? (milliseconds === null ? texts.running : texts.noAnswer) : String(status);
  const bad = status === null ? milliseconds !== null : status >= 400;
  const json = (term: string, value: unknown) => jsonDetail(term, value, texts.cut);
  return html`<li id="${key}">
    <details>
      <summary>
        <strong>${call}</strong>
        <span class="tag${bad ? ' bad' : status !== null && ' good'}">${statusText}</span>
        ${fault && html`<span class="tag fault-tag">${fault}</span>`}
        <span class="quiet">${milliseconds !== null && `${milliseconds} ms, `}${moment(time, timeZone, language)}</span>
      </summary>
      <dl class="facts">
        ${detail(terms.request, `${method} ${path}`)} ${detail(terms.visit, trackingId ?? none)}
        ${json(terms.query, query)} ${json(terms.body, body)} ${json(terms.headers, headers)}
      </dl>
    </details>
  </li>`;
}

const detail = (term: string, value: Html | string, className = ''): Html =>
  html`<div class="${className}">
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;

function jsonDetail(term: string, value: unknown, cutText: (more: number) => string): Html | null {
  if (value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0))
    return null;
  const text = JSON.stringify(value, null, 2);
  const more = text.length - MOST_TEXT;
  return detail(term, html`<pre>${more > 0 ? `${text.slice(0, MOST_TEXT)}\n${cutText(more)}` : text}</pre>`, 'whole');
}

export function chargesSection({ charges, language, query, timeZone }: ConsoleData): Html {
  const { none, show, charges: texts } = TEXTS[language];
  return section(
    {
      id: 'charges',
      title: texts.title,
      isOpen: query.charged !== undefined,
      note: html`${charges.total.toLocaleString('en-US')}`,
    },
    html`
      <p>${texts.about}</p>
      <form method="get" action="/console/controls#charges" class="line" data-watch>
        ${languageField(language)}
        ${textField({ id: 'charges-of', name: 'charged', label: texts.account, is: { value: query.charged ?? '' } })}
        <button>${show}</button>
      </form>
      ${showCount('charges-count', charges.total, charges.rows.length, texts)}
      <ul id="charges-list" class="rows" data-live>
        ${charges.rows.map(
          ({ id, kind, amountCents, taxCents, orderNumber, accountId, referenceId, timestamp }) =>
            html`<li id="charge-${id}">
              <p>
                <strong>${spokenMoney(amountCents)}</strong> ${kind}, ${texts.of}
                <a href="${accountPath(language, accountId)}">${accountId}</a>
              </p>
              <p class="quiet">
                ${texts.row(spokenMoney(taxCents), orderNumber, referenceId ?? none)} ·
                ${moment(timestamp, timeZone, language)}
              </p>
            </li>`,
        )}
      </ul>
    `,
  );
}

export function outboxSection({ language, outbox, query, timeZone }: ConsoleData): Html {
  const { show, outbox: texts } = TEXTS[language];
  return section(
    { id: 'outbox', title: texts.title, isOpen: query.to !== undefined, note: html`${texts.count(outbox.total)}` },
    html`
      <p>${texts.about}</p>
      <form method="get" action="/console/controls#outbox" class="line" data-watch>
        ${languageField(language)}
        ${textField({ id: 'outbox-to', name: 'to', label: texts.to, is: { value: query.to ?? '' } })}
        <button>${show}</button>
      </form>
      ${showCount('outbox-count', outbox.total, outbox.rows.length, texts)}
      <ul id="outbox-list" class="rows" data-live>
        ${outbox.rows.map(
          ({ id, channel, recipient, language: messageLanguage, subject, text, html: document, timestamp }) =>
            html`<li id="message-${id}" lang="${messageLanguage === 'SPANISH' ? 'es' : 'en'}">
              <p class="quiet" lang="${language}">
                ${texts[channel](spokenPhone(recipient))} · ${moment(timestamp, timeZone, language)}
              </p>
              ${subject && html`<p><strong>${subject}</strong></p>`}
              <p class="message">${linkAddresses(text)}</p>
              ${
                document &&
                html`<p lang="${language}">
                  <a href="/console/mail/${id}" target="_blank" rel="noreferrer">${texts.asHtml}</a>
                </p>`
              }
            </li>`,
        )}
      </ul>
    `,
  );
}

/** Turns the URLs in a message into links. */
function linkAddresses(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
