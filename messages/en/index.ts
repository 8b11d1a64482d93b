// Written by `npm run locale` from the table of languages (lib/i18n/locales.ts).
import accessCable from './access-cable.json' with { type: 'json' };
import accessDsl from './access-dsl.json' with { type: 'json' };
import accessFiber from './access-fiber.json' with { type: 'json' };
import accessWireless from './access-wireless.json' with { type: 'json' };
import accountDashboard from './account-dashboard.json' with { type: 'json' };
import accountInformation from './account-information.json' with { type: 'json' };
import account from './account.json' with { type: 'json' };
import activation from './activation.json' with { type: 'json' };
import buyflow from './buyflow.json' with { type: 'json' };
import cards from './cards.json' with { type: 'json' };
import cart from './cart.json' with { type: 'json' };
import codes from './codes.json' with { type: 'json' };
import dictionary from './dictionary.json' with { type: 'json' };
import fields from './fields.json' with { type: 'json' };
import home from './home.json' with { type: 'json' };
import hosted from './hosted.json' with { type: 'json' };
import litepay from './litepay.json' with { type: 'json' };
import merchantFlow from './merchant-flow.json' with { type: 'json' };
import moving from './moving.json' with { type: 'json' };
import noInternet from './no-internet.json' with { type: 'json' };
import paymentHistory from './payment-history.json' with { type: 'json' };
import payment from './payment.json' with { type: 'json' };
import pin from './pin.json' with { type: 'json' };
import reconnect from './reconnect.json' with { type: 'json' };
import refill from './refill.json' with { type: 'json' };
import root from './root.json' with { type: 'json' };
import serviceability from './serviceability.json' with { type: 'json' };
import shell from './shell.json' with { type: 'json' };
import waitlist from './waitlist.json' with { type: 'json' };
import without from './without.json' with { type: 'json' };

export const sections = {
  accessCable,
  accessDsl,
  accessFiber,
  accessWireless,
  accountDashboard,
  accountInformation,
  account,
  activation,
  buyflow,
  cards,
  cart,
  codes,
  dictionary,
  fields,
  home,
  hosted,
  litepay,
  merchantFlow,
  moving,
  noInternet,
  paymentHistory,
  payment,
  pin,
  reconnect,
  refill,
  root,
  serviceability,
  shell,
  waitlist,
  without,
};
