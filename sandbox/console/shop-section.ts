import {
  type AddressResponse,
  SECOND_MARKET_ADDRESS,
  SPECIAL,
  specialLocation,
  SPRINGFIELD,
} from '../state/address-book.ts';
import { SECOND_MARKET } from '../state/catalog.ts';
import { shippingIn, shopPlans } from '../state/shop-catalog.ts';
import { spokenMoney } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

const RESPONSES: Record<AddressResponse, string> = {
  serviceable: 'Service is available.',
  unserviceable: 'No service here.',
  BUS0078: 'BUS0078: a prepaid customer lives here.',
  BUS0077: 'BUS0077: a postpaid customer lives here.',
  'BUS0003-YELLOW': 'BUS0003 and YELLOW: service, but the line is connected within 48 hours (cold tap).',
  BUS0138: 'BUS0138: a code with which an order may go on.',
  'no-customer-infos': 'Not in the address book: “We could not find that address”.',
  'error-500': 'The check breaks with HTTP 500.',
};

/** What a purchase needs: addresses, prices, and where the verification code arrives. */
export function shopSection({ webApp }: ConsoleData): Html {
  const { addressLine1, city, state, zip, locationId, marketId } = SECOND_MARKET_ADDRESS;
  const second = `${addressLine1}, ${city}, ${state} ${zip}`;
  return section(
    { id: 'shop', title: 'The shop' },
    html`
      <p>
        These addresses in Springfield, IL 62701, answer as they say, whatever is ordered there; all others of the book
        have service. They are in market ${SPRINGFIELD.marketId}. For sale there, and in every market but one:
        ${pricesIn(SPRINGFIELD.marketId)}. The running offer takes $35.00 off the 30-day plan.
      </p>
      <p id="second-market">
        ${city}, ${state} ${zip}, is in market ${SECOND_MARKET}: ${pricesIn(SECOND_MARKET)}. Its own offer takes $20.00
        off the 30-day plan. An order with the prices of another market is refused.
        ${webApp && html`<a href="${entry(webApp, { locationId, marketId })}">Shop there<span class="visually-hidden">: ${second}</span></a>`}
      </p>
      <p>
        On the way the identity router sends a verification code to the phone: it is in the
        <a href="#outbox">outbox</a> below, newest first, and the order’s messages too. Any phone number will do that no
        account has; each further order needs another one.
      </p>
      <ul class="rows">
        ${SPECIAL.map(
          ({ line, response, units }) =>
            html`<li id="address-${line.slice(0, 3)}">
              <p>
                <strong>${line}</strong>
                ${units && html`<span class="tag">${units.length} units, ${units[0]} to ${units.at(-1)}</span>`}
                ${webApp && html`<a href="${entry(webApp, { locationId: specialLocation(line), marketId: SPRINGFIELD.marketId })}">Shop there<span class="visually-hidden">: ${line}</span></a>`}
              </p>
              <p class="quiet">${RESPONSES[response]}</p>
            </li>`,
        )}
      </ul>
    `,
  );
}

function pricesIn(marketId: string): string {
  const plans = shopPlans(marketId).map(({ description, priceCents }) => `${description} ${spokenMoney(priceCents)}`);
  const ways = shippingIn(marketId).map(({ code, priceCents }) => `${code} ${spokenMoney(priceCents)}`);
  return `${plans.join(', ')}; shipping ${ways.join(', ')}`;
}

/** Spec 1 §2: the shop's entry URL with the ids of the location and its market. */
function entry(webApp: string, { locationId, marketId }: { locationId: string; marketId: string }): string {
  const lm = Buffer.from(`${locationId}:${marketId}`).toString('base64');
  return `${webApp}/en/buy?${new URLSearchParams({ lm })}`;
}
