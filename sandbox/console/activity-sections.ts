import { callNames } from '../control/faults.ts';
import type { LoggedCall } from '../control/call-log.ts';
import { selectField, textField } from './fields.ts';
import { countOf, moment, spokenMoney, spokenPhone } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

const MOST_TEXT = 6_000;

const shown = (id: string, total: number, rows: number, one: string): Html =>
  html`<p id="${id}" class="quiet" data-live>
    ${total === 0 ? `No ${one} yet.` : total > rows ? `The newest ${rows} of ${countOf(total, one)}.` : countOf(total, one)}
  </p>`;

export function callsSection({ calls, query, timeZone }: ConsoleData): Html {
  const named = [...callNames, 'unknown', 'redirect-target'].map((call) => ({ value: call, label: call }));
  return section(
    {
      id: 'calls',
      title: 'Calls',
      isOpen: [query.call, query.text, query.visit].some(Boolean),
      note: html`${calls.total.toLocaleString('en-US')}`,
    },
    html`
      <p>What the web app asked the provider for, newest first. Card numbers arrive encrypted and stay so.</p>
      <form method="get" action="/console/controls#calls" class="line" data-watch>
        ${selectField({
          id: 'calls-call',
          name: 'call',
          label: 'Call',
          choices: [{ value: '', label: 'all' }, ...named],
          chosen: query.call ?? '',
        })}
        ${textField({ id: 'calls-text', name: 'text', label: 'With the words', is: { value: query.text ?? '' } })}
        ${textField({ id: 'calls-visit', name: 'visit', label: 'Tracking ID', is: { value: query.visit ?? '' } })}
        <button>Show</button>
      </form>
      ${shown('calls-count', calls.total, calls.rows.length, 'call')}
      <ul id="calls-list" class="rows" data-live>
        ${calls.rows.map(({ key, entry }) => callRow(key, entry, timeZone))}
      </ul>
    `,
  );
}

function callRow(key: string, entry: LoggedCall, timeZone: string): Html {
  const { time, call, method, path, query, headers, body, trackingId, status, milliseconds, fault } = entry;
  const went = status === null ? (milliseconds === null ? 'running' : 'no answer') : String(status);
  const bad = status === null ? milliseconds !== null : status >= 400;
  return html`<li id="${key}">
    <details>
      <summary>
        <strong>${call}</strong>
        <span class="tag${bad ? ' bad' : status !== null && ' good'}">${went}</span>
        ${fault && html`<span class="tag fault-tag">${fault}</span>`}
        <span class="quiet">${milliseconds !== null && `${milliseconds} ms, `}${moment(time, timeZone)}</span>
      </summary>
      <dl class="facts">
        ${detail('Request', `${method} ${path}`)} ${detail('Tracking ID', trackingId ?? 'none')} ${json('Query', query)}
        ${json('Body', body)} ${json('Headers', headers)}
      </dl>
    </details>
  </li>`;
}

const detail = (term: string, value: Html | string, className = ''): Html =>
  html`<div class="${className}">
    <dt>${term}</dt>
    <dd>${value}</dd>
  </div>`;

function json(term: string, value: unknown): Html | null {
  if (value === null || value === undefined || (typeof value === 'object' && Object.keys(value).length === 0))
    return null;
  const text = JSON.stringify(value, null, 2);
  const more = text.length - MOST_TEXT;
  return detail(
    term,
    html`<pre>${more > 0 ? `${text.slice(0, MOST_TEXT)}\n… ${more} characters more` : text}</pre>`,
    'whole',
  );
}

export function chargesSection({ charges, query, timeZone }: ConsoleData): Html {
  return section(
    {
      id: 'charges',
      title: 'Charges',
      isOpen: query.charged !== undefined,
      note: html`${charges.total.toLocaleString('en-US')}`,
    },
    html`
      <p>Every movement of money in the provider’s books, newest first.</p>
      <form method="get" action="/console/controls#charges" class="line" data-watch>
        ${textField({ id: 'charges-of', name: 'charged', label: 'Account number', is: { value: query.charged ?? '' } })}
        <button>Show</button>
      </form>
      ${shown('charges-count', charges.total, charges.rows.length, 'charge')}
      <ul id="charges-list" class="rows" data-live>
        ${charges.rows.map(
          ({ id, kind, amountCents, taxCents, orderNumber, accountId, referenceId, timestamp }) =>
            html`<li id="charge-${id}">
              <p>
                <strong>${spokenMoney(amountCents)}</strong> ${kind}, account
                <a href="/console/controls?account=${accountId}#account">${accountId}</a>
              </p>
              <p class="quiet">
                ${spokenMoney(taxCents)} tax included · order ${orderNumber} · reference ${referenceId ?? 'none'} ·
                ${moment(timestamp, timeZone)}
              </p>
            </li>`,
        )}
      </ul>
    `,
  );
}

export function outboxSection({ outbox, query, timeZone }: ConsoleData): Html {
  return section(
    { id: 'outbox', title: 'Outbox', isOpen: query.to !== undefined, note: html`${countOf(outbox.total, 'message')}` },
    html`
      <p>The text messages and e-mails that a provider would have sent, newest first. Nothing leaves this machine.</p>
      <form method="get" action="/console/controls#outbox" class="line" data-watch>
        ${textField({ id: 'outbox-to', name: 'to', label: 'Phone or e-mail address', is: { value: query.to ?? '' } })}
        <button>Show</button>
      </form>
      ${shown('outbox-count', outbox.total, outbox.rows.length, 'message')}
      <ul id="outbox-list" class="rows" data-live>
        ${outbox.rows.map(
          ({ id, channel, recipient, language, subject, text, html: document, timestamp }) =>
            html`<li id="message-${id}" lang="${language === 'SPANISH' ? 'es' : 'en'}">
              <p class="quiet" lang="en">
                ${channel === 'sms' ? 'SMS' : 'E-mail'} to ${spokenPhone(recipient)} · ${moment(timestamp, timeZone)}
              </p>
              ${subject && html`<p><strong>${subject}</strong></p>`}
              <p class="message">${linked(text)}</p>
              ${
                document &&
                html`<p lang="en"><a href="/console/mail/${id}" target="_blank" rel="noreferrer">See it as HTML</a></p>`
              }
            </li>`,
        )}
      </ul>
    `,
  );
}

/** Turns the URLs in a message into links. */
function linked(text: string): Html[] {
  return text
    .split(/(https?:\/\/\S+)/)
    .map((part, index) => (index % 2 === 1 ? html`<a href="${part}">${part}</a>` : html`${part}`));
}
