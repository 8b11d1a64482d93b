import type { Language } from '../look/site-header.ts';
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

interface ShopText {
  title: string;
  /** `prices`: of the market. */
  springfield: (market: string, prices: string) => string;
  second: (place: string, market: string, prices: string) => string;
  shipping: string;
  shop: string;
  router: (outbox: Html) => Html;
  outbox: string;
  units: (count: number, first: string, last: string) => string;
  responses: Record<AddressResponse, string>;
}

const TEXTS: Record<Language, ShopText> = {
  en: {
    title: 'The shop',
    springfield: (market, prices) =>
      `These addresses in Springfield, IL 62701, answer as they say, whatever is ordered there; all others of the book have service. They are in market ${market}. For sale there, and in every market but one: ${prices}. The running offer takes $35.00 off the 30-day plan.`,
    second: (place, market, prices) =>
      `${place}, is in market ${market}: ${prices}. Its own offer takes $20.00 off the 30-day plan. An order with the prices of another market is refused.`,
    shipping: 'shipping',
    shop: 'Shop there',
    router: (outbox) =>
      html`On the way the identity router sends a verification code to the phone: it is in the ${outbox} below, newest
      first, and the order’s messages too. Any phone number will do that no account has; each further order needs
      another one.`,
    outbox: 'outbox',
    units: (count, first, last) => `${count} units, ${first} to ${last}`,
    responses: {
      serviceable: 'Service is available.',
      unserviceable: 'No service here.',
      BUS0078: 'BUS0078: a prepaid customer lives here.',
      BUS0077: 'BUS0077: a postpaid customer lives here.',
      'BUS0003-YELLOW': 'BUS0003 and YELLOW: service, but the line is connected within 48 hours (cold tap).',
      BUS0138: 'BUS0138: a code with which an order may go on.',
      'no-customer-infos': 'Not in the address book: “We could not find that address”.',
      'error-500': 'The check breaks with HTTP 500.',
    },
  },
  es: {
    title: 'La tienda',
    springfield: (market, prices) =>
      `Estas direcciones de Springfield, IL 62701, responden como se indica, se pida lo que se pida; todas las demás del directorio tienen servicio. Están en el mercado ${market}. Allí, y en todos los mercados menos uno, se vende: ${prices}. La oferta vigente descuenta $35.00 del plan de 30 días.`,
    second: (place, market, prices) =>
      `${place}, está en el mercado ${market}: ${prices}. Su propia oferta descuenta $20.00 del plan de 30 días. Un pedido con los precios de otro mercado se rechaza.`,
    shipping: 'envío',
    shop: 'Comprar allí',
    router: (outbox) =>
      html`En el camino, el servicio de identidad envía un código de verificación al teléfono: está abajo, en la
      ${outbox}, del más nuevo al más antiguo, igual que los mensajes del pedido. Sirve cualquier número de teléfono que
      no tenga ninguna cuenta; cada pedido más necesita otro.`,
    outbox: 'bandeja de salida',
    units: (count, first, last) => `${count} unidades, de ${first} a ${last}`,
    responses: {
      serviceable: 'Hay servicio.',
      unserviceable: 'Aquí no hay servicio.',
      BUS0078: 'BUS0078: aquí vive un cliente de prepago.',
      BUS0077: 'BUS0077: aquí vive un cliente de pospago.',
      'BUS0003-YELLOW': 'BUS0003 y YELLOW: hay servicio, pero la línea se conecta en 48 horas (cold tap).',
      BUS0138: 'BUS0138: un código con el que el pedido puede seguir.',
      'no-customer-infos': 'No está en el directorio: “No encontramos esa dirección”.',
      'error-500': 'La verificación falla con HTTP 500.',
    },
  },
};

/** What a purchase needs: addresses, prices, and where the verification code arrives. */
export function shopSection({ language, webApp }: ConsoleData): Html {
  const texts = TEXTS[language];
  const { addressLine1, city, state, zip, locationId, marketId } = SECOND_MARKET_ADDRESS;
  const shopAt = (place: string, ids: { locationId: string; marketId: string }) =>
    webApp &&
    html`<a href="${entry(webApp, language, ids)}">${texts.shop}<span class="visually-hidden">: ${place}</span></a>`;
  return section(
    { id: 'shop', title: texts.title },
    html`
      <p>${texts.springfield(SPRINGFIELD.marketId, pricesIn(SPRINGFIELD.marketId, texts.shipping))}</p>
      <p id="second-market">
        ${texts.second(`${city}, ${state} ${zip}`, SECOND_MARKET, pricesIn(SECOND_MARKET, texts.shipping))}
        ${shopAt(`${addressLine1}, ${city}, ${state} ${zip}`, { locationId, marketId })}
      </p>
      <p>${texts.router(html`<a href="#outbox">${texts.outbox}</a>`)}</p>
      <ul class="rows">
        ${SPECIAL.map(
          ({ line, response, units }) =>
            html`<li id="address-${line.slice(0, 3)}">
              <p>
                <strong>${line}</strong>
                ${units && html`<span class="tag">${texts.units(units.length, units[0] ?? '', units.at(-1) ?? '')}</span>`}
                ${shopAt(line, { locationId: specialLocation(line), marketId: SPRINGFIELD.marketId })}
              </p>
              <p class="quiet">${texts.responses[response]}</p>
            </li>`,
        )}
      </ul>
    `,
  );
}

function pricesIn(marketId: string, shipping: string): string {
  const plans = shopPlans(marketId).map(({ description, priceCents }) => `${description} ${spokenMoney(priceCents)}`);
  const ways = shippingIn(marketId).map(({ code, priceCents }) => `${code} ${spokenMoney(priceCents)}`);
  return `${plans.join(', ')}; ${shipping} ${ways.join(', ')}`;
}

/** Spec 1 §2: the shop's entry URL with the ids of the location and its market. */
function entry(
  webApp: string,
  language: Language,
  { locationId, marketId }: { locationId: string; marketId: string },
): string {
  const lm = Buffer.from(`${locationId}:${marketId}`).toString('base64');
  return `${webApp}/${language}/buy?${new URLSearchParams({ lm })}`;
}
