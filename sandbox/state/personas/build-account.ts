import { addDays, expiryWith } from '../days.ts';
import { getPlan } from '../catalog.ts';
import { termsOn } from '../grace.ts';
import { taxCents } from '../tax.ts';
import type { accounts, Discount } from '../schema/accounts.ts';
import type { devices } from '../schema/devices.ts';
import type { graces } from '../schema/graces.ts';
import type { instruments, transactions } from '../schema/payments.ts';
import type { services } from '../schema/services.ts';
import { buildAccountId, buildMac, buildPhone } from './numbers.ts';
import type { PersonaOverrides } from './overrides.ts';
import { type Acp, type AccountTemplate, monthlyBenefit } from './template.ts';

export const SPRINGFIELD = { city: 'Springfield', state: 'IL', zip: '62701', geoCode: '141670890', marketId: '14167' };

export interface Owner {
  firstName: string;
  lastName: string;
  email: string;
  language: 'ENGLISH' | 'SPANISH';
}

export interface AccountRows {
  account: typeof accounts.$inferInsert;
  services: (typeof services.$inferInsert)[];
  devices: (typeof devices.$inferInsert)[];
  instruments: (typeof instruments.$inferInsert)[];
  transactions: (typeof transactions.$inferInsert)[];
  graces: (typeof graces.$inferInsert)[];
}

interface Input {
  serial: number;
  template: AccountTemplate;
  owner: Owner;
  overrides: PersonaOverrides;
  now: Date;
  today: string;
}

/** Builds every row of one account from its template and the overrides. */
export function buildAccount(input: Input): AccountRows {
  const account = accountRow(input);
  const paidPlans = paidProducts(input, account.accountId);
  const hasCard = input.overrides.savedCard ?? input.template.savedCard === true;
  return {
    account,
    services: paidPlans,
    devices: [deviceRow(input, account.accountId)],
    instruments: hasCard ? instrumentRows(input, account) : [],
    transactions: pastPayments(input, account.accountId, paidPlans.length > 0),
    graces: input.template.hasGrace ? graceRows(paidPlans) : [],
  };
}

function accountRow({ serial, template, owner, overrides, today }: Input): AccountRows['account'] {
  const acp = overrides.acp ? chosenAcp(overrides.acp) : template.acp;
  const promo = overrides.promo ?? template.promo;
  return {
    accountId: buildAccountId(serial),
    status: template.closed ? 'Closed' : 'Open',
    activation: template.preactivated ? 'Preactivated' : 'Activated',
    accountType: template.starterKit ? 'VAN' : 'REGULAR',
    paused: template.paused === true,
    pausedOn: template.paused ? today : null,
    firstName: template.nameless ? '' : owner.firstName,
    lastName: template.nameless ? '' : owner.lastName,
    phone: overrides.phone ?? buildPhone(serial),
    email: template.otherEmail ? `former-${owner.email}` : owner.email,
    emailOptIn: true,
    smsOptIn: overrides.smsOptIn ?? true,
    language: owner.language,
    locationId: overrides.locationId ?? `PSN${String(serial).padStart(8, '0')}`,
    houseKey: `HK${String(serial).padStart(8, '0')}`,
    marketId: (overrides.geoCode ?? SPRINGFIELD.geoCode).slice(0, SPRINGFIELD.marketId.length),
    geoCode: overrides.geoCode ?? SPRINGFIELD.geoCode,
    addressLine1: overrides.addressLine1 ?? `${(serial % 9000) + 10} Willow Street`,
    addressLine2: overrides.addressLine2 ?? '',
    city: overrides.city ?? SPRINGFIELD.city,
    state: overrides.state ?? SPRINGFIELD.state,
    zip: overrides.zip ?? SPRINGFIELD.zip,
    autoRefill: overrides.autoRefill ?? template.autoRefill === true,
    acpStatus: acp?.status ?? 'Not Applicable',
    acpCustomerType: acp?.tribal ? 'Tribal' : 'Regular',
    acpDeniedCode: acp?.denied?.code ?? null,
    acpDeniedDesc: acp?.denied?.description ?? null,
    acpBenefits: acp?.benefits ?? [],
    discounts: promo ? [discount(promo, today)] : [],
    otherPlans: [...(overrides.otherPlans ?? template.otherPlans ?? [])],
    moveEligible: template.moveEligible === true,
    reconnectEligible: template.reconnectEligible === true,
    openedOn: addDays(today, -400),
  };
}

function chosenAcp({ status, isTribal, creditCents }: NonNullable<PersonaOverrides['acp']>): Acp {
  return {
    status,
    ...(isTribal && { tribal: true }),
    benefits: creditCents > 0 ? monthlyBenefit(creditCents) : [],
  };
}

function discount(discId: NonNullable<AccountTemplate['promo']>, today: string): Discount {
  const winback = discId.startsWith('P_WINBACK');
  return {
    discId,
    priceCents: winback ? -4500 : -3500,
    shortDesc: winback ? 'Up to 90 days for $90' : '$35 off your refill',
    startDate: addDays(today, -30),
    endDate: addDays(today, 60),
    status: 'A',
    offerType: 'INSTANT',
    planCode: 'HSD_030',
  };
}

function paidProducts({ template, overrides, today }: Input, accountId: string): AccountRows['services'] {
  const products = [...(template.products ?? [])];
  if (template.internetDays !== undefined) {
    const code = overrides.internetPlan ?? template.internetPlan ?? 'HSD_030';
    products.unshift({ code, days: template.internetDays });
  }
  return products.map(({ code, days }) => ({
    accountId,
    lob: getPlan(code).lob,
    productCode: code,
    expirationDate: expiryWith(overrides.daysRemaining ?? days, today),
  }));
}

function graceRows(paidPlans: AccountRows['services']): AccountRows['graces'] {
  return paidPlans
    .filter(({ lob }) => lob === 'HSD')
    .map(({ accountId, expirationDate: lastDay }) => ({ accountId, lastDay, ...termsOn(lastDay, lastDay) }));
}

function deviceRow({ serial, template }: Input, accountId: string): AccountRows['devices'][number] {
  return {
    deviceId: `DEV${String(serial).padStart(8, '0')}`,
    accountId,
    serialNumber: `SN${String(serial).padStart(8, '0')}`,
    macId: buildMac(serial),
    lob: 'HSD',
    status: template.modem ?? 'FOUND',
    provisioned: !template.preactivated,
  };
}

/** The default card, the backup and others, as the template has them. */
function instrumentRows(input: Input, account: AccountRows['account']): AccountRows['instruments'] {
  const { template, overrides } = input;
  const card = instrumentRow(input, account);
  const nextTo = (suffix: string, row: Partial<AccountRows['instruments'][0]>) => ({
    ...card,
    declineCode: null,
    silence: null,
    ...row,
    token: `${card.token}_${suffix}`,
  });
  return [
    card,
    ...(template.backupCard
      ? [
          nextTo('backup', {
            ...{ cardType: 'MASTER_CARD', lastFour: '4444', role: 'backup' as const },
            declineCode: overrides.backupCardDecline ?? null,
            silence: overrides.backupCardSilence ?? null,
          }),
        ]
      : []),
    ...(template.otherCards
      ? [
          nextTo('second', { cardType: 'MASTER_CARD', lastFour: '4444', role: 'other' }),
          nextTo('third', { cardType: 'AMERICAN_EXPRESS', lastFour: '0005', role: 'other' }),
        ]
      : []),
  ];
}

function instrumentRow(
  { serial, owner, overrides, today }: Input,
  account: AccountRows['account'],
): AccountRows['instruments'][0] {
  return {
    token: `pit_${String(serial).padStart(8, '0')}`,
    accountId: account.accountId,
    cardType: 'Visa',
    lastFour: '4242',
    declineCode: overrides.savedCardDecline ?? null,
    silence: overrides.savedCardSilence ?? null,
    expirationMmyy: overrides.savedCardExpiry ?? `12${String(Number(today.slice(2, 4)) + 3).padStart(2, '0')}`,
    firstName: owner.firstName,
    lastName: owner.lastName,
    addressLine1: account.addressLine1,
    addressLine2: account.addressLine2,
    city: account.city,
    state: account.state,
    zip: account.zip,
  };
}

/** One payment every 30 days, the newest (30 - days left) days ago. A long history spans four years, some of it by auto-refill. */
function pastPayments(input: Input, accountId: string, hasPaid: boolean): AccountRows['transactions'] {
  const count = input.overrides.payments ?? input.template.payments ?? (hasPaid ? 3 : 0);
  const everyHours = count > 40 ? (4 * 365 * 24) / count : 30 * 24;
  const daysLeft = input.template.internetDays ?? 21;
  const newest = input.now.getTime() - Math.max(1, 30 - daysLeft) * 86_400_000;
  return Array.from({ length: count }, (_, index) => {
    const plan = getPlan(count > 40 && index % 5 === 4 ? 'HSD_007' : 'HSD_030');
    const timestamp = new Date(newest - index * everyHours * 3_600_000);
    return {
      accountId,
      timestamp,
      productCode: plan.productCode,
      product: plan.description,
      lob: plan.lob,
      durationDays: plan.days,
      amountCents: plan.priceCents + taxCents(SPRINGFIELD.geoCode, plan.priceCents),
      expirationDate: addDays(timestamp.toISOString().slice(0, 10), plan.days),
      orderNumber: `H-${input.serial}-${count - index}`,
      method: count > 40 && index % 5 === 1 ? 'auto-refill' : 'card',
    };
  });
}
