import type { AcpBenefit } from '../schema.ts';
import type { PersonaTemplate } from './template.ts';

const monthly = (amountCents: number): AcpBenefit[] => [
  { benefitPlan: 'ACP', benefitPeriod: 'MONTHLY', benefitCode: `ACP_${amountCents / 100}`, amountCents },
];

const TV = ['VDO_XITV_30', 'VDO_XITV_KIDS_30', 'VDO_XITV_SPT_30'].map((code) => ({ code, days: 21 }));

export const personaTemplates: readonly PersonaTemplate[] = [
  {
    template: 'active',
    purpose: 'One account, 21 days left, a saved card, no auto-refill: the everyday customer.',
    accounts: [{ internetDays: 21, savedCard: true, moveEligible: true }],
  },
  {
    template: 'expiring',
    purpose: '5 days left and no auto-refill: amber ring, warning, Refill now.',
    accounts: [{ internetDays: 5, savedCard: true }],
  },
  {
    template: 'expired',
    purpose: 'No days left and no saved card: red ring.',
    accounts: [{ internetDays: 0 }],
  },
  {
    template: 'autorefill',
    purpose: '5 days left with auto-refill on: green ring.',
    accounts: [{ internetDays: 5, savedCard: true, autoRefill: true }],
  },
  {
    template: 'paused',
    purpose: 'A move in progress, services paused: blue ring.',
    accounts: [{ internetDays: 14, savedCard: true, paused: true, aux: { status: 'Preactivated' } }],
  },
  {
    template: 'tv',
    purpose: 'Internet and the basic TV pack with two add-ons.',
    accounts: [{ internetDays: 21, products: TV, savedCard: true, moveEligible: true }],
  },
  {
    template: 'multi',
    purpose: 'Two open accounts and a closed one: the account picker with both lists.',
    accounts: [{ internetDays: 21, savedCard: true }, { internetDays: 5 }, { closed: true, internetDays: 0 }],
  },
  {
    template: 'viewer',
    purpose: 'One account whose role is not ACCOUNT_OWNER: the permission error.',
    accounts: [{ internetDays: 21, role: 'AUTHORIZED_USER' }],
  },
  {
    template: 'no-account',
    purpose: "An identity without any prepaid account: the picker's empty state.",
    accounts: [],
  },
  {
    template: 'stranger',
    purpose: 'An identity whose account is not in the prepaid database.',
    accounts: [{ inDatabase: false }],
  },
  {
    template: 'preactivated',
    purpose: 'An active account without plans whose modem is found: activation.',
    accounts: [{ preactivated: true }],
  },
  {
    template: 'van',
    purpose: 'A starter-kit account without a name, modem found: activation asks for the name.',
    accounts: [{ preactivated: true, starterKit: true, nameless: true }],
  },
  {
    template: 'preactivated-lost',
    purpose: 'As preactivated, but the modem is not found: its MAC address is entered by hand.',
    accounts: [{ preactivated: true, modem: 'NOT_FOUND' }],
  },
  {
    template: 'closed-preactivated',
    purpose: 'A closed account whose new account waits: activation of the new one.',
    accounts: [{ closed: true, aux: { status: 'Preactivated' } }],
  },
  {
    template: 'closed-moved',
    purpose: 'A closed account whose new account is active: the dashboard of the new one.',
    accounts: [{ closed: true, aux: { status: 'Activated', internetDays: 21 } }],
  },
  {
    template: 'closed-reconnect',
    purpose: 'A closed account without plans that may be reconnected.',
    accounts: [{ closed: true, reconnectEligible: true, savedCard: true }],
  },
  {
    template: 'closed-final',
    purpose: 'A closed account without plans that may not be reconnected: the error page.',
    accounts: [{ closed: true }],
  },
  {
    template: 'no-hsd',
    purpose: 'TV but no internet: the error page.',
    accounts: [{ products: [{ code: 'VDO_XITV_30', days: 21 }] }],
  },
  {
    template: 'legacy-tv',
    purpose: 'A TV product that is no longer supported: the error page.',
    accounts: [{ internetDays: 21, products: [{ code: 'VDO_V0_TV200', days: 21 }] }],
  },
  {
    template: 'acp',
    purpose: 'The broadband benefit is approved: $30 off a refill.',
    accounts: [{ internetDays: 9, savedCard: true, acp: { status: 'Approved', benefits: monthly(3000) } }],
  },
  {
    template: 'acp-tribal',
    purpose: 'The benefit on Tribal lands is approved: a notice, no amount off.',
    accounts: [
      { internetDays: 9, savedCard: true, acp: { status: 'Approved', tribal: true, benefits: monthly(7500) } },
    ],
  },
  {
    template: 'acp-denied',
    purpose: 'The benefit was denied, with a reason.',
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
    purpose: 'The benefit has ended: the information stripe and the teaser.',
    accounts: [{ internetDays: 9, savedCard: true, acp: { status: 'De Enrolled' } }],
  },
  {
    template: 'promo35',
    purpose: 'The $35-off refill promotion is on offer.',
    accounts: [{ internetDays: 9, savedCard: true, promo: 'P_SALE35OFF_021522' }],
  },
  {
    template: 'winback',
    purpose: 'The winback promotion is on offer: up to 90 days for $90.',
    accounts: [{ internetDays: 0, savedCard: true, promo: 'P_WINBACK45OFF_1215' }],
  },
  {
    template: 'syncup',
    purpose: 'Identity and account disagree on the e-mail address: the sync-up dialog.',
    accounts: [{ internetDays: 21, savedCard: true, otherEmail: true }],
  },
  {
    template: 'move-ready',
    purpose: '21 days left, may move, no move scheduled.',
    accounts: [{ internetDays: 21, savedCard: true, moveEligible: true }],
  },
  {
    template: 'move-scheduled',
    purpose: 'A move is scheduled ten days ahead.',
    accounts: [{ internetDays: 21, savedCard: true, moveEligible: true, aux: { status: 'Scheduled', daysAhead: 10 } }],
  },
  {
    template: 'history',
    purpose: '400 payments over four years: the payment history.',
    accounts: [{ internetDays: 21, savedCard: true, payments: 400 }],
  },
  {
    template: 'spanish',
    purpose: 'Prefers Spanish: messages arrive in Spanish.',
    spanish: true,
    accounts: [{ internetDays: 9, savedCard: true }],
  },
];

const byName = new Map(personaTemplates.map((persona) => [persona.template, persona]));

export function findTemplate(template: string): PersonaTemplate | undefined {
  return byName.get(template);
}
