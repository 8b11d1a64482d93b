import type { Language } from '../look/site-header.ts';
import { spokenMoney } from '../console/formats.ts';
import type { CallResult } from './ledger.ts';

export interface PageText {
  title: string;
  lead: string;
  controls: string;
  scenes: string;
  start: string;
  startOver: string;
  act: string;
  watch: string;
  opens: string;
  noSite: string;
  toType: string;
  done: string;
  isOver: string;
  facts: Record<'phone' | 'zip' | 'card' | 'rest' | 'pin' | 'login' | 'password' | 'address' | 'name' | 'kit', string>;
  /** The values that anybody may choose. */
  anyRest: string;
  anyName: string;
  copy: string;
  copied: string;
  ledger: string;
  byItself: string;
  update: string;
  nothing: string;
  charged: (cents: readonly number[]) => string;
  counts: (messages: number) => string;
  charge: (money: string) => string;
  byPin: string;
  chargeAbout: (tax: string, order: string) => string;
  sms: (to: string) => string;
  email: (to: string) => string;
  times: (count: number) => string;
  results: Record<CallResult, string>;
  lost: string;
}

const sum = (cents: readonly number[]): string => spokenMoney(cents.reduce((total, each) => total + each, 0));

export const PAGE_TEXTS: Record<Language, PageText> = {
  en: {
    title: 'Try it',
    lead: 'Be the customer on one side, and see on the other what the provider does. Everything here is made up: no money moves, and no message leaves this machine.',
    controls: 'All controls',
    scenes: 'Scenes',
    start: 'Start',
    startOver: 'Start over',
    act: 'Do this',
    watch: 'Watch this',
    opens: 'It opens in a window the size of a phone.',
    noSite: 'This sandbox doesn’t know where the site is: set APP_ORIGIN.',
    toType: 'What to type',
    done: 'done',
    isOver: 'That’s all of it. Start over, or choose another scene.',
    facts: {
      phone: 'Phone number',
      zip: 'ZIP code',
      card: 'Test card',
      rest: 'Rest of the card',
      pin: 'Refill PIN',
      login: 'Login ID',
      password: 'Password',
      address: 'Address',
      name: 'Name and email',
      kit: 'Code on the box',
    },
    anyRest: 'any date to come, any 3 digits',
    anyName: 'any you like',
    copy: 'Copy',
    copied: 'Copied',
    ledger: 'What the provider sees',
    byItself: 'Updates by itself',
    update: 'Update',
    nothing: 'Nothing yet. Open the customer’s page and begin.',
    charged: (cents) =>
      cents.length === 0
        ? 'Nothing charged'
        : cents.length === 1
          ? `Charged once: ${sum(cents)}`
          : `Charged ${cents.length} times: ${sum(cents)}`,
    counts: (messages) => (messages === 1 ? '1 message sent' : `${messages} messages sent`),
    charge: (amount) => `${amount} charged`,
    byPin: 'Paid with the refill PIN',
    chargeAbout: (tax, order) => `Order ${order}, with ${tax} tax`,
    sms: (to) => `Text message to ${to}`,
    email: (to) => `Email to ${to}`,
    times: (count) => `${count} times`,
    results: {
      running: 'waiting',
      answered: 'answered',
      refused: 'refused',
      'no-answer': 'no answer',
      lost: 'answer lost',
    },
    lost: 'The sandbox doesn’t answer. This page keeps trying.',
  },
  es: {
    title: 'Pruébelo',
    lead: 'Sea el cliente de un lado y vea del otro lo que hace el proveedor. Todo esto es ficticio: no se mueve dinero y ningún mensaje sale de este equipo.',
    controls: 'Todos los controles',
    scenes: 'Escenas',
    start: 'Empezar',
    startOver: 'Empezar de nuevo',
    act: 'Haga esto',
    watch: 'Observe esto',
    opens: 'Se abre en una ventana del tamaño de un teléfono.',
    noSite: 'Este entorno de pruebas no sabe dónde está el sitio: defina APP_ORIGIN.',
    toType: 'Qué escribir',
    done: 'listo',
    isOver: 'Eso es todo. Empiece de nuevo o elija otra escena.',
    facts: {
      phone: 'Número de teléfono',
      zip: 'Código postal',
      card: 'Tarjeta de prueba',
      rest: 'Resto de la tarjeta',
      pin: 'PIN de recarga',
      login: 'Usuario',
      password: 'Contraseña',
      address: 'Dirección',
      name: 'Nombre y correo',
      kit: 'Código de la caja',
    },
    anyRest: 'cualquier fecha futura y 3 números',
    anyName: 'los que quiera',
    copy: 'Copiar',
    copied: 'Copiado',
    ledger: 'Lo que ve el proveedor',
    byItself: 'Se actualiza automáticamente',
    update: 'Actualizar',
    nothing: 'Todavía nada. Abra la página del cliente y empiece.',
    charged: (cents) =>
      cents.length === 0
        ? 'Ningún cobro'
        : cents.length === 1
          ? `Un solo cobro: ${sum(cents)}`
          : `${cents.length} cobros: ${sum(cents)}`,
    counts: (messages) => (messages === 1 ? '1 mensaje enviado' : `${messages} mensajes enviados`),
    charge: (amount) => `${amount} cobrados`,
    byPin: 'Pagado con el PIN de recarga',
    chargeAbout: (tax, order) => `Pedido ${order}, con ${tax} de impuestos`,
    sms: (to) => `Mensaje de texto al ${to}`,
    email: (to) => `Correo electrónico a ${to}`,
    times: (count) => `${count} veces`,
    results: {
      running: 'en espera',
      answered: 'respondida',
      refused: 'rechazada',
      'no-answer': 'sin respuesta',
      lost: 'respuesta perdida',
    },
    lost: 'El entorno de pruebas no responde. Esta página lo sigue intentando.',
  },
};
