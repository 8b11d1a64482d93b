import { nextAutoRefill } from '../state/auto-refill-days.ts';
import { spokenDay } from '../state/days.ts';
import type { Account } from '../state/accounts.ts';
import { type ReminderChannel, reminderChannelOf } from '../state/reminder-channel.ts';
import { activationForm } from './activation-form.ts';
import { said, textField } from './fields.ts';
import { countOf, spokenMoney, spokenPhone } from './formats.ts';
import { html, type Html, type Part } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

type View = NonNullable<ConsoleData['found']['view']>;

const PAYMENTS_SHOWN = 5;

const REMINDERS: Record<ReminderChannel, string> = {
  SMS: '7 days, 3 days and 1 day before, by SMS',
  EMAIL: '7 days, 3 days and 1 day before, by e-mail',
  NONE: 'off',
};

export function accountSection({ found, query }: ConsoleData): Html {
  const { list, view } = found;
  return section(
    { id: 'account', title: 'An account', isOpen: query.account !== undefined },
    html`
      <form method="get" action="/console/controls#account" class="line" data-find>
        ${textField({
          id: 'account-find',
          name: 'account',
          label: 'Account number, phone or login',
          is: { value: query.account ?? '', required: '' },
        })}
        <button>Find</button>
      </form>
      ${query.account !== undefined && list.length === 0 && html`<p>The provider knows no account ${query.account}.</p>`}
      ${list.length > 1 && several(list)} ${view && [facts(view), activationForm(view), ageForm(view)]}
    `,
  );
}

function several(list: readonly Account[]): Html {
  return html`<p>${countOf(list.length, 'account')} fit:</p>
    <ul class="plain">
      ${list.map(
        ({ accountId, firstName, lastName, status, zip }) =>
          html`<li>
            <a href="/console/controls?account=${accountId}#account">${accountId}</a> ${firstName} ${lastName}, ZIP code
            ${zip}, ${status.toLowerCase()}
          </li>`,
      )}
    </ul>`;
}

const fact = (term: string, value: Part): Html =>
  html`<div>
    <dt>${term}</dt>
    <dd>
      ${value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0) ? 'none' : value}
    </dd>
  </div>`;

function facts(view: View): Html {
  const move = view.scheduledMove;
  const payments = view.transactions;
  return html`<div id="account-${view.accountId}" data-live>
    <h3>${view.accountId} <span class="quiet">${view.firstName} ${view.lastName}</span></h3>
    <dl class="facts grid">
      ${fact('Status', `${view.status}, ${view.activation}${view.paused ? ', paused' : ''}`)}
      ${fact('Internet', view.daysRemaining === null ? 'no plan' : `${countOf(view.daysRemaining, 'day')} left`)}
      ${fact('Expires on', view.expirationDate && spokenDay(view.expirationDate, 'ENGLISH'))}
      ${fact('Auto-refill', autoRefill(view))} ${fact('Phone', spokenPhone(view.phone))} ${fact('E-mail', view.email)}
      ${fact('Language', view.language === 'SPANISH' ? 'Spanish' : 'English')}
      ${fact('Reminders', REMINDERS[reminderChannelOf(view)])}
      ${fact('Address', [view.addressLine1, view.addressLine2, `${view.city}, ${view.state} ${view.zip}`].filter(Boolean).join(', '))}
      ${fact('Services', view.services.map(({ productCode, daysRemaining }) => `${productCode} (${countOf(daysRemaining, 'day')})`).join(', '))}
      ${fact('Saved card', view.instruments.map(({ cardType, lastFour }) => `${cardType} ending in ${lastFour}`).join(', '))}
      ${fact('Modem', view.devices.map(({ deviceId, macId, status }) => `${deviceId}, MAC address ${macId} (${status})`).join(', '))}
      ${fact('Activated at', view.activatedAt?.toISOString())}
      ${fact('Promotions', view.promos.map(({ shortDesc }) => shortDesc).join(', '))}
      ${fact('Broadband benefit', view.acp.status)}
      ${fact('Move', move && `${move.confirmationNumber}, on ${spokenDay(move.scheduledMoveDate, 'ENGLISH')} to ${move.toAddress.addressLine1}`)}
      ${fact(
        'Account beside it',
        view.auxAccounts.map(
          ({ auxAccountId, status }) =>
            html`<a href="/console/controls?account=${auxAccountId}#account">${auxAccountId}</a> (${status}) `,
        ),
      )}
    </dl>
    <h4>Payments</h4>
    ${payments.length === 0 && html`<p class="quiet">None.</p>`}
    <ul class="plain">
      ${payments
        .slice(0, PAYMENTS_SHOWN)
        .map(
          ({ timestamp, product, amountCents, orderNumber }) =>
            html`<li>
              ${spokenDay(timestamp.toISOString().slice(0, 10), 'ENGLISH')}: ${product}, ${spokenMoney(amountCents)},
              order ${orderNumber}
            </li>`,
        )}
      ${
        payments.length > PAYMENTS_SHOWN &&
        html`<li class="quiet">and ${countOf(payments.length - PAYMENTS_SHOWN, 'earlier one')}</li>`
      }
    </ul>
    <p><a href="/__sandbox/accounts/${view.accountId}">Everything the provider knows, as JSON</a></p>
  </div>`;
}

/** When it charges next, and which tries were declined. */
function autoRefill({ expirationDate, ...account }: View): string {
  if (!account.autoRefill) return 'off';
  const next = expirationDate && nextAutoRefill({ ...account, expirationDate });
  const declines = account.autoRefillDeclines.map(
    ({ on, code }) => `declined on ${spokenDay(on, 'ENGLISH')} (${code})`,
  );
  return ['on', ...declines, next ? `next charge on ${spokenDay(next, 'ENGLISH')}` : 'no charge to come'].join(', ');
}

/** A scheduled move takes effect on its day, so the form suggests the days until then. */
function ageForm({ accountId, scheduledMove }: View): Html {
  return html`<form
    class="line"
    data-scope
    data-send="/__sandbox/accounts/${accountId}/age"
    data-done="Done: {daysRemaining} days left on account {accountId}."
  >
    ${textField({
      id: 'age-days',
      name: 'days',
      label: scheduledMove
        ? 'Let so many days go by for it (as they stand: to the day of the move)'
        : 'Let so many days go by for it',
      is: {
        type: 'number',
        min: -3650,
        max: 3650,
        required: '',
        'data-as': 'number',
        value: scheduledMove?.daysAhead ?? 10,
      },
    })}
    <button class="primary">Age the account</button>
    ${said}
  </form>`;
}
