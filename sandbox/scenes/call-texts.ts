import type { operations } from '#lib/contract/operations.ts';
import type { Language } from '../look/site-header.ts';

/** Calls that are not about a customer, and those that every page of an account makes. They are left out, because they would hide the rest. */
type Quiet =
  | 'token'
  | 'content'
  | 'ping'
  | 'public-ping'
  | 'payment-jwks'
  | 'get-account'
  | 'identity'
  | 'load-prepaid-account'
  | 'fetch-aux';

export type ToldCall = Exclude<keyof typeof operations, Quiet>;

/** What the site did with each call, in plain words. */
export const CALLS: Record<Language, Record<ToldCall, string>> = {
  en: {
    logout: 'Ended the session',
    decoder: 'Opened a session',
    'update-identity': 'Saved the login’s contact details',
    'update-customer': 'Saved the customer’s details',
    dashboard: 'Read the plan and its days',
    'guest-dashboard': 'Looked up the account by phone and ZIP code',
    'validate-device': 'Looked for the router',
    'validate-mac': 'Checked the router’s MAC address',
    'activate-account': 'Activated the service',
    'reprovision-device': 'Restarted the router',
    transactions: 'Read the payments',
    'payment-info': 'Read the saved card',
    'enroll-autopay': 'Turned auto-refill on',
    'cancel-autopay': 'Turned auto-refill off',
    'add-instrument': 'Saved a card',
    'modify-instrument': 'Changed the saved card',
    'remove-instrument': 'Removed the saved card',
    'set-instrument-role': 'Chose which saved card is charged',
    'get-promo': 'Asked for offers',
    'get-tax': 'Asked for the tax',
    refill: 'Sent the payment',
    'guest-refill': 'Sent the payment',
    pin: 'Checked the refill PIN',
    'pin-redeem': 'Redeemed the refill PIN',
    'create-aux': 'Ordered service at the new address',
    'update-move': 'Changed the move',
    'validate-address': 'Looked up the address',
    serviceability: 'Asked whether there is service at the address',
    'suggest-address': 'Asked for matching addresses',
    'assign-device-code': 'Sent the kit’s code',
    'product-detail': 'Asked for plans and prices',
    'create-session': 'Handed over to the identity service',
    'restore-session': 'Came back from the identity service',
    'submit-order': 'Sent the order',
    'notification-consent': 'Saved which messages are wanted',
    'send-receipt': 'Asked to send the receipt',
    waitlist: 'Asked to tell when service comes',
    'service-status': 'Asked whether there is an outage',
    'take-grace': 'Took a day of grace',
    'send-grace-link': 'Had a link for a day of grace sent',
    'notify-outage': 'Asked for a text when it ends',
    'charge-status': 'Asked what became of the payment',
  },
  es: {
    logout: 'Cerró la sesión',
    decoder: 'Abrió una sesión',
    'update-identity': 'Guardó los datos de contacto del usuario',
    'update-customer': 'Guardó los datos del cliente',
    dashboard: 'Leyó el plan y sus días',
    'guest-dashboard': 'Buscó la cuenta por teléfono y código postal',
    'validate-device': 'Buscó el router',
    'validate-mac': 'Revisó la dirección MAC del router',
    'activate-account': 'Activó el servicio',
    'reprovision-device': 'Reinició el router',
    transactions: 'Leyó los pagos',
    'payment-info': 'Leyó la tarjeta guardada',
    'enroll-autopay': 'Activó la recarga automática',
    'cancel-autopay': 'Desactivó la recarga automática',
    'add-instrument': 'Guardó una tarjeta',
    'modify-instrument': 'Cambió la tarjeta guardada',
    'remove-instrument': 'Eliminó la tarjeta guardada',
    'set-instrument-role': 'Eligió qué tarjeta guardada se usa',
    'get-promo': 'Pidió las ofertas',
    'get-tax': 'Pidió los impuestos',
    refill: 'Envió el pago',
    'guest-refill': 'Envió el pago',
    pin: 'Revisó el PIN de recarga',
    'pin-redeem': 'Canjeó el PIN de recarga',
    'create-aux': 'Pidió el servicio en la nueva dirección',
    'update-move': 'Cambió la mudanza',
    'validate-address': 'Buscó la dirección',
    serviceability: 'Preguntó si hay servicio en la dirección',
    'suggest-address': 'Pidió direcciones parecidas',
    'assign-device-code': 'Envió el código del paquete',
    'product-detail': 'Pidió planes y precios',
    'create-session': 'Pasó al servicio de identidad',
    'restore-session': 'Volvió del servicio de identidad',
    'submit-order': 'Envió el pedido',
    'notification-consent': 'Guardó qué mensajes se desean',
    'send-receipt': 'Pidió enviar el recibo',
    waitlist: 'Pidió avisar cuando haya servicio',
    'service-status': 'Preguntó si hay una interrupción',
    'take-grace': 'Tomó un día de gracia',
    'send-grace-link': 'Pidió enviar un enlace para un día de gracia',
    'notify-outage': 'Pidió un aviso de cuándo termina',
    'charge-status': 'Preguntó qué pasó con el pago',
  },
};
