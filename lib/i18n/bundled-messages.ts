import 'server-only';
import enAccessCable from '#messages/en/access-cable.json' with { type: 'json' };
import enAccessDsl from '#messages/en/access-dsl.json' with { type: 'json' };
import enAccessFiber from '#messages/en/access-fiber.json' with { type: 'json' };
import enAccessWireless from '#messages/en/access-wireless.json' with { type: 'json' };
import enAccount from '#messages/en/account.json' with { type: 'json' };
import enAccountInformation from '#messages/en/account-information.json' with { type: 'json' };
import enAccountDashboard from '#messages/en/account-dashboard.json' with { type: 'json' };
import enActivation from '#messages/en/activation.json' with { type: 'json' };
import enBuyflow from '#messages/en/buyflow.json' with { type: 'json' };
import enCart from '#messages/en/cart.json' with { type: 'json' };
import enCodes from '#messages/en/codes.json' with { type: 'json' };
import enDictionary from '#messages/en/dictionary.json' with { type: 'json' };
import enFields from '#messages/en/fields.json' with { type: 'json' };
import enHome from '#messages/en/home.json' with { type: 'json' };
import enLitepay from '#messages/en/litepay.json' with { type: 'json' };
import enMerchantFlow from '#messages/en/merchant-flow.json' with { type: 'json' };
import enMoving from '#messages/en/moving.json' with { type: 'json' };
import enNoInternet from '#messages/en/no-internet.json' with { type: 'json' };
import enHosted from '#messages/en/hosted.json' with { type: 'json' };
import enPaymentHistory from '#messages/en/payment-history.json' with { type: 'json' };
import enPayment from '#messages/en/payment.json' with { type: 'json' };
import enPin from '#messages/en/pin.json' with { type: 'json' };
import enReconnect from '#messages/en/reconnect.json' with { type: 'json' };
import enRefill from '#messages/en/refill.json' with { type: 'json' };
import enRoot from '#messages/en/root.json' with { type: 'json' };
import enServiceability from '#messages/en/serviceability.json' with { type: 'json' };
import enShell from '#messages/en/shell.json' with { type: 'json' };
import enWaitlist from '#messages/en/waitlist.json' with { type: 'json' };
import enWithout from '#messages/en/without.json' with { type: 'json' };
import esAccessCable from '#messages/es/access-cable.json' with { type: 'json' };
import esAccessDsl from '#messages/es/access-dsl.json' with { type: 'json' };
import esAccessFiber from '#messages/es/access-fiber.json' with { type: 'json' };
import esAccessWireless from '#messages/es/access-wireless.json' with { type: 'json' };
import esAccount from '#messages/es/account.json' with { type: 'json' };
import esAccountInformation from '#messages/es/account-information.json' with { type: 'json' };
import esAccountDashboard from '#messages/es/account-dashboard.json' with { type: 'json' };
import esActivation from '#messages/es/activation.json' with { type: 'json' };
import esBuyflow from '#messages/es/buyflow.json' with { type: 'json' };
import esCart from '#messages/es/cart.json' with { type: 'json' };
import esCodes from '#messages/es/codes.json' with { type: 'json' };
import esDictionary from '#messages/es/dictionary.json' with { type: 'json' };
import esFields from '#messages/es/fields.json' with { type: 'json' };
import esHome from '#messages/es/home.json' with { type: 'json' };
import esLitepay from '#messages/es/litepay.json' with { type: 'json' };
import esMerchantFlow from '#messages/es/merchant-flow.json' with { type: 'json' };
import esMoving from '#messages/es/moving.json' with { type: 'json' };
import esNoInternet from '#messages/es/no-internet.json' with { type: 'json' };
import esHosted from '#messages/es/hosted.json' with { type: 'json' };
import esPaymentHistory from '#messages/es/payment-history.json' with { type: 'json' };
import esPayment from '#messages/es/payment.json' with { type: 'json' };
import esPin from '#messages/es/pin.json' with { type: 'json' };
import esReconnect from '#messages/es/reconnect.json' with { type: 'json' };
import esRefill from '#messages/es/refill.json' with { type: 'json' };
import esRoot from '#messages/es/root.json' with { type: 'json' };
import esServiceability from '#messages/es/serviceability.json' with { type: 'json' };
import esShell from '#messages/es/shell.json' with { type: 'json' };
import esWaitlist from '#messages/es/waitlist.json' with { type: 'json' };
import esWithout from '#messages/es/without.json' with { type: 'json' };
import type { Locale } from './locales.ts';

const english = {
  accessCable: enAccessCable,
  accessDsl: enAccessDsl,
  accessFiber: enAccessFiber,
  accessWireless: enAccessWireless,
  account: enAccount,
  accountDashboard: enAccountDashboard,
  accountInformation: enAccountInformation,
  activation: enActivation,
  /** Spec 1 §7: the shop's footer, which the content service names there. */
  buyflow: { ...enBuyflow, buyflowFooter: enRoot.footer },
  cart: enCart,
  codes: enCodes,
  dictionary: enDictionary,
  fields: enFields,
  home: enHome,
  litepay: enLitepay,
  merchantFlow: enMerchantFlow,
  moving: enMoving,
  noInternet: enNoInternet,
  hosted: enHosted,
  payment: enPayment,
  pin: enPin,
  paymentHistory: enPaymentHistory,
  reconnect: enReconnect,
  refill: enRefill,
  root: enRoot,
  serviceability: enServiceability,
  shell: enShell,
  waitlist: enWaitlist,
  without: enWithout,
};

/** The shape of all messages by namespace; English is the model. */
export type Messages = typeof english;

/** The messages that ship with the product. A key missing in one language is a compile error. */
export const bundledMessages: Record<Locale, Messages> = {
  en: english,
  es: {
    accessCable: esAccessCable,
    accessDsl: esAccessDsl,
    accessFiber: esAccessFiber,
    accessWireless: esAccessWireless,
    account: esAccount,
    accountDashboard: esAccountDashboard,
    accountInformation: esAccountInformation,
    activation: esActivation,
    buyflow: { ...esBuyflow, buyflowFooter: esRoot.footer },
    cart: esCart,
    codes: esCodes,
    dictionary: esDictionary,
    fields: esFields,
    home: esHome,
    litepay: esLitepay,
    merchantFlow: esMerchantFlow,
    moving: esMoving,
    noInternet: esNoInternet,
    hosted: esHosted,
    payment: esPayment,
    pin: esPin,
    paymentHistory: esPaymentHistory,
    reconnect: esReconnect,
    refill: esRefill,
    root: esRoot,
    serviceability: esServiceability,
    shell: esShell,
    waitlist: esWaitlist,
    without: esWithout,
  },
};
