import { z } from 'zod';
import { wireAddress } from './address.ts';
import { wireAmount } from './amount.ts';
import { READ_MS, WRITE_MS } from './budgets.ts';
import { defineOperation } from './operation.ts';
import { wireBenefit } from './purchase.ts';
import {
  blankable,
  blankableDay,
  count,
  successResponse,
  languageWord,
  optionalRows,
  planDuration,
  reminderChannelWord,
  SOURCE,
  text,
  trackingId,
  trackingQuery,
  yesNo,
} from './field-types.ts';

/** Spec 2 §3, 3 §3.1. A starter-kit account (accountType VAN) has no name until it is activated. */
const customerInfo = z.object({
  accountId: text,
  phoneNumber: blankable,
  locationId: blankable,
  geoCode: blankable,
  firstName: blankable,
  lastName: blankable,
  emailAddress: blankable,
  emailOptIn: yesNo,
  smsOptIn: yesNo,
  language: languageWord.nullish().transform((value) => value ?? 'ENGLISH'),
  /** Not in the specification; absent if the provider sends no reminders. */
  reminderChannel: reminderChannelWord.nullish().transform((value) => value ?? null),
  accountType: blankable,
  prepaidAccountStatus: text,
});

const availablePlan = z.object({
  productCode: text,
  planPrice: wireAmount,
  planLob: text.describe(
    'What kind the plan is: HSD is internet, VIDEO and TV200 are television. The code is only a name',
  ),
  planDuration,
  /** Not in the specification: the provider's own words for the plan, shown below its name. */
  planDesc: blankable,
});

/** Plans whose days are already paid for and begin when the current one ends. */
const auxSubsPlan = z.object({ productCode: text, planLob: text, avlblPlanDays: count });

/** `planStatus` is PAUSED while a move is in progress. */
const planStatusDetails = z.object({
  planStatus: blankable.describe(
    "PAUSED while a move is in progress: daysRemaining stands still until the activation at the new address, or until an owner's refill ends the move. With refill-on-hold, a guest's refill adds its days to daysRemaining and leaves planStatus and the move",
  ),
  expiryDate: blankableDay,
});

/** acpStatus: Approved, Denied, De Enrolled or Not Applicable; customerType: Tribal is special. */
const acpDetail = z.object({
  customerType: blankable,
  acpStatus: blankable,
  deniedReasonCode: blankable,
  deniedReasonDesc: blankable,
  acpBenefits: optionalRows(wireBenefit),
});

/** daysRemaining is the provider's own count; this app goes by the expiry day, except while the account is paused. */
const hsdService = z.object({
  daysRemaining: count
    .nullish()
    .transform((value) => value ?? null)
    .describe('The days left, today included. They stand still while planStatus is PAUSED'),
  expirationDate: blankableDay.describe(
    'The last paid day. While planStatus is PAUSED: the last one if service went on today',
  ),
  planPrice: wireAmount,
  planDuration: count,
  productCode: text,
  deviceId: blankable,
  deviceSerialNumber: blankable,
  deviceStatus: optionalRows(z.string()),
  deviceLob: blankable,
  macId: blankable,
});

/** deviceLob: HSD, TV200 or VIDEO. */
const device = z.object({
  deviceLob: text,
  deviceId: blankable,
  macId: blankable,
  deviceSerialNumber: blankable,
  planDetails: optionalRows(
    z.object({ planCode: text, planDesc: blankable, productCode: text, expirationDate: blankableDay }),
  ),
});

/** Not in the specification: the day of grace. */
const grace = z
  .object({
    available: yesNo.describe('Whether the account can take a day of grace now: once in each paid period'),
    until: blankableDay.describe(
      'While available: the day through which service would run if it were taken now. Once taken: the day through which service runs, or ran, until a refill has taken its days back. Blank otherwise',
    ),
    payBy: blankableDay.describe('The day by which the customer is asked to refill; of the same grace as until'),
    daysTakenBack: count
      .nullish()
      .transform((value) => value ?? 0)
      .describe(
        'By how many days the next refill is shorter if it is paid after until. A refill that is paid by then adds its days to expirationDate',
      ),
  })
  .meta({ id: 'Grace' });

/** The whole dashboard, for an owner or (read on the server only) a guest's lookup. */
const dashboardResponse = z
  .object({
    customerInfo,
    serviceAddress: wireAddress,
    cimaDetails: z.object({ loginID: blankable }).nullish(),
    availablePlans: optionalRows(availablePlan),
    auxSubsPlans: optionalRows(auxSubsPlan),
    planStatusDetails: planStatusDetails.nullish().transform((value) => value ?? null),
    acpDetail: acpDetail.nullish().transform((value) => value ?? null),
    hsdService: hsdService.nullish().transform((value) => value ?? null),
    devices: optionalRows(device),
    /** Not in the specification, and read only from a provider with `grace` in PROVIDER_HAS. Never sent to a guest's browser. */
    grace: grace.nullish().transform((value) => value ?? null),
  })
  .meta({ id: 'Dashboard' });

export type Dashboard = z.output<typeof dashboardResponse>;
export type WireDashboard = z.input<typeof dashboardResponse>;

/** The parts of the dashboard that are requested. */
const guestParts = {
  includePlans: z.literal(true),
  includeAcpDetails: z.literal(true),
  includeCustomerInfo: z.literal(true),
  includeDevicesInfo: z.literal(true),
  includeServiceAddress: z.literal(true),
};

export const guestDashboard = defineOperation({
  name: 'guest-dashboard',
  method: 'POST',
  host: 'provider',
  path: '/secure/v1/customermanagement/fetchCustomerDashboard',
  summary: 'Finds the account of a guest by phone and zip code',
  spec: '3 §7.4',
  credential: 'guest',
  sourceHeader: SOURCE,
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    flow: z.literal('EZREFILL'),
    phone: z.string().regex(/^\d{10}$/),
    zip: z.string().regex(/^\d{5}$/),
    houseNumber: z.literal(''),
    ...guestParts,
  }),
  response: dashboardResponse,
});

export const dashboard = defineOperation({
  name: 'dashboard',
  method: 'POST',
  host: 'provider',
  path: '/secure2/v1/customermanagement/fetchCustomerDashboard',
  summary: "An owner's account: customer, plans, devices, benefit",
  spec: '3 §7.4',
  credential: 'owner',
  sourceHeader: SOURCE,
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    accountId: text,
    flow: z.literal('DASHBOARD'),
    ...guestParts,
    includeCimaInfo: z.literal(true),
    includePaymentInfo: z.literal(true),
    includePlanStatus: z.literal(true),
    includeBillerLookup: z.literal(true),
    houseKey: z.literal(''),
    houseNumber: z.literal(''),
    locationId: z.literal(''),
    phone: z.literal(''),
    pin: z.literal(''),
    zip: z.literal(''),
  }),
  response: dashboardResponse,
});

export const loadPrepaidAccount = defineOperation({
  name: 'load-prepaid-account',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/util-service/load-prepaid-account',
  summary: "Has the provider load an account's record before it is read",
  spec: '3 §7.4',
  credential: 'owner',
  sourceHeader: SOURCE,
  timeoutMs: WRITE_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({ accountId: text, trackingId, source: z.literal(SOURCE) }),
  response: successResponse,
});
