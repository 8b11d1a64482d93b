import { monthlyBenefit as monthly, type PersonaTemplate } from './template.ts';

const OTHER_TV = ['VDO_XITV_ENT_30', 'VDO_XITV_LAT_30'];
const TV = ['VDO_XITV_30', 'VDO_XITV_KIDS_30', 'VDO_XITV_SPT_30'].map((code) => ({ code, days: 21 }));

export const personaTemplates: readonly PersonaTemplate[] = [
  {
    template: 'active',
    group: 'paying',
    purpose: 'One account, 21 days left, a saved card, no auto-refill: the everyday customer.',
    purposeInSpanish:
      'Una cuenta, 21 días restantes, una tarjeta guardada y sin recarga automática: el cliente de todos los días.',
    accounts: [{ internetDays: 21, savedCard: true, moveEligible: true }],
  },
  {
    template: 'expiring',
    group: 'ending',
    purpose: '5 days left and no auto-refill: amber ring, warning, Refill now.',
    purposeInSpanish: 'Quedan 5 días y no hay recarga automática: anillo ámbar, aviso y Recargar ahora.',
    accounts: [{ internetDays: 5, savedCard: true }],
  },
  {
    template: 'expired',
    group: 'ending',
    purpose: 'No days left and no saved card: red ring.',
    purposeInSpanish: 'No quedan días ni hay tarjeta guardada: anillo rojo.',
    accounts: [{ internetDays: 0 }],
  },
  {
    template: 'autorefill',
    group: 'paying',
    purpose: '5 days left with auto-refill on: green ring.',
    purposeInSpanish: 'Quedan 5 días, con recarga automática: anillo verde.',
    accounts: [{ internetDays: 5, savedCard: true, autoRefill: true }],
  },
  {
    template: 'paused',
    group: 'moving',
    purpose: 'A move in progress, services paused: blue ring.',
    purposeInSpanish: 'Una mudanza en curso, con los servicios en pausa: anillo azul.',
    accounts: [{ internetDays: 14, savedCard: true, paused: true, aux: { status: 'Preactivated' } }],
  },
  {
    template: 'tv',
    group: 'paying',
    purpose: 'Internet and the basic TV pack with two add-ons.',
    purposeInSpanish: 'Internet y el paquete básico de TV con dos complementos.',
    accounts: [{ internetDays: 21, products: TV, otherPlans: OTHER_TV, savedCard: true, moveEligible: true }],
  },
  {
    template: 'multi',
    group: 'paying',
    purpose: 'Two open accounts and a closed one: the account picker with both lists.',
    purposeInSpanish: 'Dos cuentas abiertas y una cerrada: la selección de cuenta con ambas listas.',
    accounts: [{ internetDays: 21, savedCard: true }, { internetDays: 5 }, { closed: true, internetDays: 0 }],
  },
  {
    template: 'viewer',
    group: 'problems',
    purpose: 'One account whose role is not ACCOUNT_OWNER: the permission error.',
    purposeInSpanish: 'Una cuenta de la que no es titular: el error de permiso.',
    accounts: [{ internetDays: 21, role: 'AUTHORIZED_USER' }],
  },
  {
    template: 'no-account',
    group: 'problems',
    purpose: "An identity without any prepaid account: the picker's empty state.",
    purposeInSpanish: 'Una identidad sin ninguna cuenta prepago: la selección de cuenta vacía.',
    accounts: [],
  },
  {
    template: 'stranger',
    group: 'problems',
    purpose: 'An identity whose account is not in the prepaid database.',
    purposeInSpanish: 'Una identidad cuya cuenta no está en la base de datos de prepago.',
    accounts: [{ inDatabase: false }],
  },
  {
    template: 'preactivated',
    group: 'moving',
    purpose: 'An active account without plans whose modem is found: activation.',
    purposeInSpanish: 'Una cuenta activa sin planes, con el router localizado: la activación.',
    accounts: [{ preactivated: true }],
  },
  {
    template: 'van',
    group: 'moving',
    purpose: 'A starter-kit account without a name, modem found: activation asks for the name.',
    purposeInSpanish:
      'Una cuenta de paquete de inicio sin nombre, con el router localizado: la activación pide el nombre.',
    accounts: [{ preactivated: true, starterKit: true, nameless: true }],
  },
  {
    template: 'preactivated-lost',
    group: 'moving',
    purpose: 'As preactivated, but the modem is not found: its MAC address is entered by hand.',
    purposeInSpanish: 'Como preactivated, pero sin localizar el router: su dirección MAC se escribe a mano.',
    accounts: [{ preactivated: true, modem: 'NOT_FOUND' }],
  },
  {
    template: 'closed-preactivated',
    group: 'moving',
    purpose: 'A closed account whose new account waits: activation of the new one.',
    purposeInSpanish: 'Una cuenta cerrada cuya cuenta nueva espera: la activación de la nueva.',
    accounts: [{ closed: true, aux: { status: 'Preactivated' } }],
  },
  {
    template: 'closed-moved',
    group: 'moving',
    purpose: 'A closed account whose new account is active: the dashboard of the new one.',
    purposeInSpanish: 'Una cuenta cerrada cuya cuenta nueva está activa: el panel de la nueva.',
    accounts: [{ closed: true, aux: { status: 'Activated', internetDays: 21 } }],
  },
  {
    template: 'closed-reconnect',
    group: 'ending',
    purpose: 'A closed account without plans that may be reconnected.',
    purposeInSpanish: 'Una cuenta cerrada y sin planes que se puede reconectar.',
    accounts: [{ closed: true, reconnectEligible: true, savedCard: true }],
  },
  {
    template: 'closed-final',
    group: 'problems',
    purpose: 'A closed account without plans that may not be reconnected: the error page.',
    purposeInSpanish: 'Una cuenta cerrada y sin planes que no se puede reconectar: la página de error.',
    accounts: [{ closed: true }],
  },
  {
    template: 'no-hsd',
    group: 'problems',
    purpose: 'TV but no internet: the error page.',
    purposeInSpanish: 'TV sin internet: la página de error.',
    accounts: [{ products: [{ code: 'VDO_XITV_30', days: 21 }] }],
  },
  {
    template: 'legacy-tv',
    group: 'problems',
    purpose: 'A TV product that is no longer supported: the error page.',
    purposeInSpanish: 'Un producto de TV que ya no se ofrece: la página de error.',
    accounts: [{ internetDays: 21, products: [{ code: 'VDO_V0_TV200', days: 21 }] }],
  },
  {
    template: 'acp',
    group: 'paying',
    purpose: 'The broadband benefit is approved: $30 off a refill.',
    purposeInSpanish: 'El beneficio de internet está aprobado: $30 menos en una recarga.',
    accounts: [{ internetDays: 9, savedCard: true, acp: { status: 'Approved', benefits: monthly(3000) } }],
  },
  {
    template: 'acp-tribal',
    group: 'paying',
    purpose: 'The benefit on Tribal lands is approved: a notice, no amount off.',
    purposeInSpanish: 'El beneficio en tierras tribales está aprobado: un aviso, sin descuento.',
    accounts: [
      { internetDays: 9, savedCard: true, acp: { status: 'Approved', tribal: true, benefits: monthly(7500) } },
    ],
  },
  {
    template: 'acp-denied',
    group: 'problems',
    purpose: 'The benefit was denied, with a reason.',
    purposeInSpanish: 'El beneficio fue denegado, con un motivo.',
    accounts: [
      {
        internetDays: 9,
        savedCard: true,
        acp: {
          status: 'Denied',
          denied: { code: 'ACP_DENIED_07', description: 'The household already receives the benefit elsewhere' },
        },
      },
    ],
  },
  {
    template: 'acp-deenrolled',
    group: 'problems',
    purpose: 'The benefit has ended: the information stripe and the teaser.',
    purposeInSpanish: 'El beneficio terminó: la franja informativa y la invitación.',
    accounts: [{ internetDays: 9, savedCard: true, acp: { status: 'De Enrolled' } }],
  },
  {
    template: 'promo35',
    group: 'ending',
    purpose: 'The $35-off refill promotion is on offer.',
    purposeInSpanish: 'Tiene la promoción de $35 de descuento en la recarga.',
    accounts: [{ internetDays: 9, savedCard: true, promo: 'P_SALE35OFF_021522' }],
  },
  {
    template: 'winback',
    group: 'ending',
    purpose: 'The winback promotion is on offer: up to 90 days for $90.',
    purposeInSpanish: 'Tiene la promoción para volver: hasta 90 días por $90.',
    accounts: [{ internetDays: 0, savedCard: true, promo: 'P_WINBACK45OFF_1215' }],
  },
  {
    template: 'two-plans',
    group: 'ending',
    purpose: '5 days left; a refill can be of 30 or of 7 days.',
    purposeInSpanish: 'Le quedan 5 días; puede recargar 30 días o 7.',
    accounts: [{ internetDays: 5, otherPlans: ['HSD_007'], savedCard: true }],
  },
  {
    template: 'syncup',
    group: 'problems',
    purpose: 'Identity and account disagree on the e-mail address: the sync-up dialog.',
    purposeInSpanish: 'La identidad y la cuenta tienen correos electrónicos distintos: la ventana para confirmarlos.',
    accounts: [{ internetDays: 21, savedCard: true, otherEmail: true }],
  },
  {
    template: 'move-ready',
    group: 'moving',
    purpose: '21 days left, may move, no move scheduled.',
    purposeInSpanish: 'Quedan 21 días, puede mudarse y no hay ninguna mudanza programada.',
    accounts: [{ internetDays: 21, savedCard: true, moveEligible: true }],
  },
  {
    template: 'move-scheduled',
    group: 'moving',
    purpose: 'A move is scheduled ten days ahead.',
    purposeInSpanish: 'Una mudanza programada para dentro de diez días.',
    accounts: [{ internetDays: 21, savedCard: true, moveEligible: true, aux: { status: 'Scheduled', daysAhead: 10 } }],
  },
  {
    template: 'history',
    group: 'paying',
    purpose: '400 payments over four years, some by auto-refill: the payment history.',
    purposeInSpanish: '400 pagos en cuatro años, algunos con la recarga automática: el historial de pagos.',
    accounts: [{ internetDays: 21, savedCard: true, payments: 400 }],
  },
  {
    template: 'spanish',
    group: 'paying',
    purpose: 'Prefers Spanish: messages arrive in Spanish.',
    purposeInSpanish: 'Prefiere el español: los mensajes llegan en español.',
    spanish: true,
    accounts: [{ internetDays: 9, savedCard: true }],
  },
  // Append new templates at the end: the numbers of the others depend on their position.
  {
    template: 'tv200',
    group: 'paying',
    purpose: 'Internet and TV 200: the page of a TV box.',
    purposeInSpanish: 'Internet y TV 200: la página de un decodificador de TV.',
    accounts: [{ internetDays: 21, products: [{ code: 'VDO_TV200_30', days: 21 }], savedCard: true }],
  },
  {
    template: 'own-codes',
    group: 'paying',
    purpose: 'Plans with names of their own: FIBER-50 and HSD_045, both of 30 days, and TV-45.',
    purposeInSpanish: 'Planes con nombres propios: FIBER-50 y HSD_045, ambos de 30 días, y TV-45.',
    accounts: [
      {
        internetDays: 21,
        internetPlan: 'FIBER-50',
        otherPlans: ['HSD_045', 'TV-45'],
        savedCard: true,
        moveEligible: true,
      },
    ],
  },
  {
    template: 'grace',
    group: 'ending',
    purpose: 'The last paid day, without auto-refill: a day of grace is on offer.',
    purposeInSpanish: 'El último día pagado, sin recarga automática: puede tomar un día de gracia.',
    accounts: [{ internetDays: 1, savedCard: true }],
  },
  {
    template: 'grace-running',
    group: 'ending',
    purpose: 'No days left, and internet through today by a day of grace.',
    purposeInSpanish: 'No quedan días, y tiene internet hasta hoy por un día de gracia.',
    accounts: [{ internetDays: 0, hasGrace: true, savedCard: true }],
  },
  {
    template: 'grace-over',
    group: 'ending',
    purpose: 'A day of grace is over and not paid for: the next refill is a day shorter.',
    purposeInSpanish: 'Un día de gracia terminó sin pagarse: la próxima recarga trae un día menos.',
    accounts: [{ internetDays: -2, hasGrace: true, savedCard: true }],
  },
  {
    template: 'several-cards',
    group: 'paying',
    purpose: '21 days left and three saved cards, no auto-refill: the list of cards and the choice when refilling.',
    purposeInSpanish:
      'Quedan 21 días, hay tres tarjetas guardadas y no hay recarga automática: la lista de tarjetas y la elección al recargar.',
    accounts: [{ internetDays: 21, savedCard: true, otherCards: true }],
  },
  {
    template: 'backup-card',
    group: 'paying',
    purpose: '5 days left, auto-refill on, and a backup card that is charged if the first one is declined.',
    purposeInSpanish:
      'Quedan 5 días, con recarga automática y una tarjeta de respaldo que se usa si la primera es rechazada.',
    accounts: [{ internetDays: 5, savedCard: true, backupCard: true, autoRefill: true }],
  },
];

const byName = new Map(personaTemplates.map((persona) => [persona.template, persona]));

export function findTemplate(template: string): PersonaTemplate | undefined {
  return byName.get(template);
}
