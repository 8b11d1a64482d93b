import { approvedCards, declinedCards } from '../gateway/test-cards.ts';
import { SEED_PINS } from '../state/seed-pins.ts';
import { said } from './fields.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

/** Logins that show the variants of a refill. */
const WHO: readonly [login: string, what: string][] = [
  ['active', 'a saved card, 21 days left: up to six refills of 30 days.'],
  ['expired', 'no days left and no saved card: the new days begin today.'],
  ['two-plans', '30 days and 7 days to choose from.'],
  ['tv', 'the basic TV package and its add-ons beside the internet.'],
  ['promo35', 'an offer of $35.00 off, for up to five refills.'],
  ['winback', 'days that have run out, and 90 days for $90.00.'],
  ['acp', 'the broadband benefit takes $30.00 off.'],
  ['acp-tribal', 'the Tribal benefit, which takes nothing off here.'],
  ['paused', 'a move in progress: a refill is paid, and the move has to be started again.'],
];

/** Logins of closed accounts, with and without reconnection. */
const CLOSED: readonly [login: string, what: string][] = [
  [
    'closed-reconnect',
    'may be reconnected, with a saved card, for 30 or 7 days. Its new account waits to be activated.',
  ],
  ['closed-final', 'may not be reconnected: the error page says so.'],
];

/** What a refill needs: logins, PINs, and test cards with the bank's answer to each. */
export function refillsSection({ pins, webApp }: ConsoleData): Html {
  return section(
    { id: 'refills', title: 'Refills', isScope: true },
    html`
      <p>
        ${webApp ? html`<a href="${webApp}/en/refill">Refill as an owner</a>` : 'Refill as an owner'}: sign in with one
        of these logins and the password of the <a href="#identities">test identities</a>.
      </p>
      <ul class="plain">
        ${WHO.map(([login, what]) => html`<li><code>${login}</code>: ${what}</li>`)}
      </ul>
      <h3>Reconnection</h3>
      <p>
        ${webApp ? html`<a href="${webApp}/en/reconnect">Reconnect a closed account</a>` : 'Reconnect a closed account'},
        once for each: charged and opened in one call.
      </p>
      <ul class="plain">
        ${CLOSED.map(([login, what]) => html`<li><code>${login}</code>: ${what}</li>`)}
      </ul>
      <h3>Refill PINs</h3>
      <p>A PIN adds its days to one account, once. Nothing is charged for it.</p>
      <ul id="pin-codes" class="rows" data-live>
        ${SEED_PINS.map(({ pin, purpose }) => pinRow(pin, purpose, pins.holders.get(pin)))}
        ${pins.made.map(({ pin, planCode, redeemedBy }) => pinRow(pin, `A fresh PIN of ${planCode}.`, redeemedBy))}
      </ul>
      <p class="actions">
        <button data-send="/__sandbox/pins" data-body='{"count":1}' data-done="There is a new PIN in the list.">
          Make a PIN
        </button>
      </p>
      ${said}
      <h3>Cards</h3>
      <p>
        Approved, typed in or saved:
        ${approvedCards.map(({ number, brand }, index) => html`${index > 0 && ', '}<code>${number}</code> (${brand})`)}.
        These can be saved, and each payment with them is refused:
      </p>
      <ul class="plain">
        ${declinedCards.map(({ number, code, reason }) => html`<li><code>${number}</code>: ${reason}, ${code}.</li>`)}
      </ul>
    `,
  );
}

function pinRow(pin: string, purpose: string, redeemedBy: string | null | undefined): Html {
  return html`<li id="pin-${pin}">
    <p>
      <strong><code>${pin}</code></strong>
      ${redeemedBy && html`<a href="/console/controls?account=${redeemedBy}#account">${redeemedBy}</a>`}
    </p>
    <p class="quiet">${purpose}</p>
  </li>`;
}
