import type { WireDashboard } from '#lib/contract/dashboard.ts';
import { toWireAmount } from '#lib/contract/amount.ts';
import type { AccountWithServices } from '../state/accounts.ts';
import { getPlan, type Plan, planIn } from '../state/catalog.ts';
import { daysRemaining } from '../state/days.ts';
import { chooseReminderChannel } from '../state/reminder-channel.ts';

/** Spec 3 §3.1: everything that the provider reports about an account, in its wire format. */
export function dashboardResponse(
  { account, services, devices, waitingPlan }: AccountWithServices,
  today: string,
  { loginId, grace }: { loginId: string | null; grace: WireDashboard['grace'] },
): WireDashboard {
  const internet = services.find((service) => service.lob === 'HSD');
  const modem = devices[0];
  const findPlan = (productCode: string) => planIn(productCode, account.marketId);
  const plans = services.map((service) => ({ ...service, plan: findPlan(service.productCode) }));
  return {
    customerInfo: {
      accountId: account.accountId,
      phoneNumber: account.phone,
      locationId: account.locationId,
      geoCode: account.geoCode,
      firstName: account.firstName,
      lastName: account.lastName,
      emailAddress: account.email,
      emailOptIn: account.emailOptIn ? 'Y' : 'N',
      smsOptIn: account.smsOptIn ? 'Y' : 'N',
      language: account.language,
      reminderChannel: chooseReminderChannel(account),
      accountType: account.accountType,
      prepaidAccountStatus: account.status,
    },
    serviceAddress: {
      addressLine1: account.addressLine1,
      addressLine2: account.addressLine2,
      city: account.city,
      state: account.state,
      zip: account.zip,
    },
    cimaDetails: loginId === null ? null : { loginID: loginId },
    availablePlans: [...plans.map(({ plan }) => plan), ...account.otherPlans.map(findPlan)].map((plan) => ({
      productCode: plan.productCode,
      planPrice: toWireAmount(plan.priceCents),
      planLob: plan.lob,
      planDuration: plan.isSilent ? null : plan.days,
      planDesc: plan.words ?? '',
    })),
    auxSubsPlans: waitingPlan === null ? [] : [toWaitingPlan(getPlan(waitingPlan))],
    planStatusDetails: internet
      ? {
          planStatus: planStatus(account.paused, lastServedDay(internet.expirationDate, grace), today),
          expiryDate: internet.expirationDate,
        }
      : null,
    acpDetail: {
      customerType: account.acpCustomerType,
      acpStatus: account.acpStatus,
      deniedReasonCode: account.acpDeniedCode,
      deniedReasonDesc: account.acpDeniedDesc,
      acpBenefits: account.acpBenefits.map(({ amountCents, ...benefit }) => ({
        ...benefit,
        benefitAmount: toWireAmount(amountCents),
      })),
    },
    hsdService: internet
      ? {
          daysRemaining: daysRemaining(internet.expirationDate, today),
          expirationDate: internet.expirationDate,
          planPrice: toWireAmount(findPlan(internet.productCode).priceCents),
          planDuration: saidDays(findPlan(internet.productCode)),
          productCode: internet.productCode,
          deviceId: modem?.deviceId,
          deviceSerialNumber: modem?.serialNumber,
          deviceStatus: modem ? [modem.status] : [],
          deviceLob: 'HSD',
          macId: modem?.macId,
        }
      : null,
    devices: modem ? deviceResponses(modem, plans) : [],
    grace,
  };
}

/** Grace that was taken goes on beyond the last paid day. */
function lastServedDay(expirationDate: string, grace: WireDashboard['grace']): string {
  const until = grace?.available === false ? grace.until : null;
  return until && until > expirationDate ? until : expirationDate;
}

/** 0 where the provider does not say it: it has to say something here. */
function saidDays({ days, isSilent }: Plan): number {
  return isSilent ? 0 : days;
}

/** A plan that is paid but has not begun. */
function toWaitingPlan({ productCode, lob, days }: Plan) {
  return { productCode, planLob: lob, avlblPlanDays: days };
}

type Plans = readonly { lob: string; productCode: string; expirationDate: string; plan: { description: string } }[];

/** Spec 2 §3: the modem with the internet plan, and an item for each kind of TV service, which has no device of its own. */
function deviceResponses(modem: AccountWithServices['devices'][number], plans: Plans) {
  const television = [...new Set(plans.map(({ lob }) => lob))].filter((lob) => lob !== 'HSD');
  const { deviceId, macId, serialNumber: deviceSerialNumber } = modem;
  return [
    { deviceLob: modem.lob, deviceId, macId, deviceSerialNumber, planDetails: planDetails(plans, modem.lob) },
    ...television.map((lob) => ({ deviceLob: lob, planDetails: planDetails(plans, lob) })),
  ];
}

function planDetails(plans: Plans, planLob: string) {
  return plans
    .filter(({ lob }) => lob === planLob)
    .map(({ productCode, expirationDate, plan }) => ({
      planCode: productCode,
      planDesc: plan.description,
      productCode,
      expirationDate,
    }));
}

function planStatus(isPaused: boolean, expirationDate: string, today: string): string {
  if (isPaused) return 'PAUSED';
  return daysRemaining(expirationDate, today) > 0 ? 'ACTIVE' : 'EXPIRED';
}
