import type { Language } from '../look/site-header.ts';
import { nextAutoRefill } from '../state/auto-refill-days.ts';
import { spokenDay } from '../state/days.ts';
import type { Account } from '../state/accounts.ts';
import { chooseReminderChannel } from '../state/reminder-channel.ts';
import { ACCOUNT_TEXTS } from './account-texts.ts';
import { activationForm } from './activation-form.ts';
import { cardForm } from './card-form.ts';
import { accountPath } from './controls-path.ts';
import { languageField, statusLine, textField } from './fields.ts';
import { spokenMoney, spokenPhone } from './formats.ts';
import { graceForm } from './grace-form.ts';
import { html, type Html, type Part } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

type View = NonNullable<ConsoleData['found']['view']>;

const PAYMENTS_SHOWN = 5;
const SPOKEN_IN = { en: 'ENGLISH', es: 'SPANISH' } as const;

export function accountSection({ found, language, query }: ConsoleData): Html {
  const { list, view } = found;
  const texts = ACCOUNT_TEXTS[language];
  return section(
    { id: 'account', title: texts.title, isOpen: query.account !== undefined },
    html`
      <form method="get" action="/console/controls#account" class="line" data-find>
        ${languageField(language)}
        ${textField({
          id: 'account-find',
          name: 'account',
          label: texts.search,
          is: { value: query.account ?? '', required: '' },
        })}
        <button>${texts.find}</button>
      </form>
      ${query.account !== undefined && list.length === 0 && html`<p>${texts.unknown(query.account)}</p>`}
      ${list.length > 1 && several(language, list)}
      ${view && [facts(language, view), activationForm(language, view), cardForm(language, view), graceForm(language, view), ageForm(language, view)]}
    `,
  );
}

function several(language: Language, list: readonly Account[]): Html {
  const texts = ACCOUNT_TEXTS[language];
  return html`<p>${texts.several(list.length)}</p>
    <ul class="plain">
      ${list.map(
        ({ accountId, firstName, lastName, status, zip }) =>
          html`<li>
            <a href="${accountPath(language, accountId)}">${accountId}</a> ${firstName} ${lastName}, ${texts.zip}
            ${zip}, ${texts.status(status)}
          </li>`,
      )}
    </ul>`;
}

function facts(language: Language, view: View): Html {
  const texts = ACCOUNT_TEXTS[language];
  const { terms } = texts;
  const day = (date: string) => spokenDay(date, SPOKEN_IN[language]);
  const move = view.scheduledMove;
  const payments = view.transactions;
  const fact = (term: string, value: Part): Html =>
    html`<div>
      <dt>${term}</dt>
      <dd>
        ${value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? texts.none : value}
      </dd>
    </div>`;
  return html`<div id="account-${view.accountId}" data-live>
    <h3>${view.accountId} <span class="quiet">${view.firstName} ${view.lastName}</span></h3>
    <dl class="facts grid">
      ${fact(terms.status, `${view.status}, ${view.activation}${view.paused ? `, ${texts.paused}` : ''}`)}
      ${fact(terms.internet, view.daysRemaining === null ? texts.noPlan : texts.left(view.daysRemaining))}
      ${fact(terms.expiresOn, view.expirationDate && day(view.expirationDate))}
      ${fact(terms.grace, grace(language, view))} ${fact(terms.autoRefill, autoRefill(language, view))}
      ${fact(terms.phone, spokenPhone(view.phone))} ${fact(terms.email, view.email)}
      ${fact(terms.language, texts.languages[view.language === 'SPANISH' ? 'es' : 'en'])}
      ${fact(terms.reminders, texts.reminders[chooseReminderChannel(view)])}
      ${fact(terms.address, [view.addressLine1, view.addressLine2, `${view.city}, ${view.state} ${view.zip}`].filter(Boolean).join(', '))}
      ${fact(terms.services, view.services.map(({ productCode, daysRemaining }) => `${productCode} (${texts.days(daysRemaining)})`).join(', '))}
      ${fact(terms.savedCard, view.instruments.map(({ cardType, lastFour, role }) => `${texts.card(cardType, lastFour)}${view.instruments.length > 1 ? ` (${texts.roles[role]})` : ''}`).join(', '))}
      ${fact(terms.modem, view.devices.map(({ deviceId, macId, status }) => texts.modem(deviceId, macId, status)).join(', '))}
      ${fact(terms.activatedAt, view.activatedAt?.toISOString())}
      ${fact(terms.promotions, view.promos.map(({ shortDesc }) => shortDesc).join(', '))}
      ${fact(terms.benefit, view.acp.status)}
      ${fact(terms.move, move && texts.move(move.confirmationNumber, day(move.scheduledMoveDate), move.toAddress.addressLine1))}
      ${fact(
        terms.aux,
        view.auxAccounts.map(
          ({ auxAccountId, status }) =>
            html`<a href="${accountPath(language, auxAccountId)}">${auxAccountId}</a> (${status}) `,
        ),
      )}
    </dl>
    <h4>${texts.payments}</h4>
    ${payments.length === 0 && html`<p class="quiet">${texts.noPayments}</p>`}
    <ul class="plain">
      ${payments
        .slice(0, PAYMENTS_SHOWN)
        .map(
          ({ timestamp, product, amountCents, orderNumber }) =>
            html`<li>
              ${day(timestamp.toISOString().slice(0, 10))}: ${product}, ${spokenMoney(amountCents)},
              ${texts.order(orderNumber)}
            </li>`,
        )}
      ${
        payments.length > PAYMENTS_SHOWN &&
        html`<li class="quiet">${texts.earlier(payments.length - PAYMENTS_SHOWN)}</li>`
      }
    </ul>
    <p><a href="/__sandbox/accounts/${view.accountId}">${texts.asJson}</a></p>
  </div>`;
}

/** When it charges next, and which tries were declined. */
function autoRefill(language: Language, { expirationDate, ...account }: View): string {
  const texts = ACCOUNT_TEXTS[language].autoRefill;
  if (!account.autoRefill) return texts.off;
  const day = (date: string) => spokenDay(date, SPOKEN_IN[language]);
  const next = expirationDate && nextAutoRefill({ ...account, expirationDate });
  const declines = account.autoRefillDeclines.map(({ on, code, backupCode }) =>
    texts.declined(day(on), [code, backupCode].filter(Boolean).join(', ')),
  );
  const open = account.autoRefillOpen ? [texts.open(day(account.autoRefillOpen.on))] : [];
  return [texts.on, ...declines, ...open, next ? texts.next(day(next)) : texts.noNext].join(', ');
}

function grace(language: Language, { grace: { available, until, payBy, daysTakenBack } }: View): string | null {
  if (!until || !payBy) return null;
  const texts = ACCOUNT_TEXTS[language].grace;
  const [untilDay, payDay] = [until, payBy].map((date) => spokenDay(date, SPOKEN_IN[language]));
  return `${available ? texts.offered : texts.taken}, ${texts.terms(untilDay ?? '', payDay ?? '', Number(daysTakenBack))}`;
}

/** A scheduled move takes effect on its day, so the form suggests the days until then. */
function ageForm(language: Language, { accountId, scheduledMove }: View): Html {
  const texts = ACCOUNT_TEXTS[language].age;
  return html`<form class="line" data-scope data-send="/__sandbox/accounts/${accountId}/age" data-done="${texts.done}">
    ${textField({
      id: 'age-days',
      name: 'days',
      label: scheduledMove ? texts.daysToMove : texts.days,
      is: {
        type: 'number',
        min: -3650,
        max: 3650,
        required: '',
        'data-as': 'number',
        value: scheduledMove?.daysAhead ?? 10,
      },
    })}
    <button class="primary">${texts.submit}</button>
    ${statusLine}
  </form>`;
}
