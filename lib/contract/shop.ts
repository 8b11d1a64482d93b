import { z } from 'zod';
import { billingAddress, sentAddress } from './address.ts';
import { sentAmount, wireAmount } from './amount.ts';
import { CHARGE_MS, PATIENT_MS, READ_MS, WRITE_MS } from './budgets.ts';
import { chargedCard, encryptedCard, tokenCard } from './card.ts';
import { defineOperation } from './operation.ts';
import { sentDiscount, sentProduct, sentTax } from './purchase.ts';
import {
  blankable,
  successResponse,
  languageWord,
  planDuration,
  rows,
  sentYesNo,
  text,
  trackingId,
  trackingQuery,
  yesNo,
} from './field-types.ts';

/** Spec 1 §3: a plan whose chargeCode is HW is hardware. */
const plan = z.object({
  plan: text,
  planDisplayText: blankable,
  planDesc: blankable,
  rate: wireAmount,
  chargeCode: blankable,
  planDuration,
});

export const productDetail = defineOperation({
  name: 'product-detail',
  method: 'GET',
  host: 'provider',
  path: '/secure/api/v1/util-service/product-detail',
  summary: 'What is sold in a market, and how it is shipped',
  spec: '1 §3, §7, 3 §7.7',
  credential: 'guest',
  timeoutMs: READ_MS,
  retry: 'read',
  codeFields: ['errorCode', 'businessErrorCode'],
  query: z.object({ source: text, trackingId, marketId: text }),
  response: z.object({
    products: rows(z.object({ product: z.object({ name: text }), lob: text, plans: rows(plan).min(1) })).min(1),
    shipping: rows(z.object({ name: text, rate: wireAmount, desc: blankable })).min(1),
  }),
});

/** The last name is empty for a customer whose name is a single word. */
const personName = z.object({ firstName: z.string().trim().min(1).max(70), lastName: z.string().max(70) });
const digitalSessionId = z.string().min(1).max(128);

export const createSession = defineOperation({
  name: 'create-session',
  method: 'POST',
  host: 'provider',
  path: '/secure/session',
  summary: 'Hands the shopper and the cart over to the identity router',
  spec: '1 §7, 3 §7.7',
  credential: 'guest',
  sourceHeader: 'CP',
  timeoutMs: PATIENT_MS,
  retry: 'write',
  codeFields: ['errorCode'],
  query: trackingQuery,
  body: z.object({
    affiliate: z.literal('PREPAID'),
    channel: z.literal('web'),
    handOffPayload: z.object({
      redirectUrl: z.url(),
      location: z.object({ locationId: text, marketId: text }),
      consumerSessionId: text,
      preOrderView: z.object({
        offers: z.array(z.never()),
        addons_devices: z.array(z.never()),
        invoice: z.array(z.object({ name: z.literal('Cart Sub-Total'), price: sentAmount })).length(1),
      }),
    }),
  }),
  response: z.object({ digitalSessionId }),
});

const restoredContact = z.object({
  phoneNumber: blankable,
  email: blankable,
  verificationStatus: z.object({ mobile: yesNo, email: yesNo }).nullish(),
});

const restoredName = z.object({ firstName: blankable, lastName: blankable });
const restoredIdentity = z.object({ custGuid: blankable, errorCode: blankable });

/** Spec 1 §4: the customer-info step has a field for anything missing. */
export const restoreSession = defineOperation({
  name: 'restore-session',
  method: 'GET',
  host: 'provider',
  path: '/secure/session',
  summary: 'What the identity router learnt about the shopper',
  spec: '1 §3, §7, 3 §7.7',
  credential: 'guest',
  timeoutMs: PATIENT_MS,
  retry: 'read',
  codeFields: ['errorCode'],
  query: z.object({ digitalSessionId }),
  response: z
    .object({
      name: restoredName.nullish(),
      contact: restoredContact.nullish(),
      identity: restoredIdentity.nullish(),
    })
    .refine((answer) => answer.name ?? answer.contact ?? answer.identity, 'nothing to restore'),
});

const orderPayment = { custInfo: billingAddress.extend(personName.shape), amount: sentAmount };

/** Spec 1 §7: the device with its plans; a promotion is sent as a separate product. */
const deviceDetails = z.object({ product: text, lob: text, prepaidProducts: rows(sentProduct) });

const order = z.object({
  customerInfo: z.object({ address: sentAddress, locationId: text }),
  paymentinfo: z.union([tokenCard.extend(orderPayment), encryptedCard.extend(orderPayment)]),
  shippingAddress: sentAddress.extend(personName.shape),
  shippingDetails: z.object({ shippingCode: text, shippingRate: sentAmount, shipTaxDetails: rows(sentTax) }),
  deviceDetails: rows(deviceDetails).min(1),
  bundleDetails: rows(z.object({ productCode: text, planCode: text })),
  discountDetails: rows(sentDiscount).optional(),
  name: personName,
  email: z.string().min(3).max(300),
  emailOptin: sentYesNo,
  tn: z.string().regex(/^\d{10}$/),
  langPref: languageWord,
  geoCode: z.string().max(40),
  housekey: z.string().max(64),
  serviceabilityBusinessErrorCode: z.string().max(64),
  activationSource: text,
  custGuid: z.string().max(128),
  errorCode: z.string().max(64).optional(),
  trackingId,
});

/** Spec 1 §4: some codes still mean that the order was placed, so the code is judged with the response. */
export const submitOrder = defineOperation({
  name: 'submit-order',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/PinlessActivation/prepaid-customer-activation',
  summary: 'Charges a shopper and places the order',
  spec: '1 §4, §7, 3 §7.7',
  credential: 'guest',
  idempotencyKey: true,
  timeoutMs: CHARGE_MS,
  retry: 'charge',
  codeFields: ['businessErrorCode', 'systemErrorCode'],
  isCodeInformation: true,
  query: trackingQuery,
  body: order,
  response: z
    .object({
      businessErrorCode: blankable,
      systemErrorCode: blankable,
      orderDetails: z.object({ orderNumber: text }).nullish(),
      paymentInfo: chargedCard,
      accountId: blankable,
    })
    .refine(
      (answer) => answer.businessErrorCode !== '' || answer.systemErrorCode !== '' || answer.orderDetails,
      'neither an order number nor a code',
    ),
});

/** Whether the shopper wants messages about the order; the checkbox reverts if this fails. */
export const notificationConsent = defineOperation({
  name: 'notification-consent',
  method: 'POST',
  host: 'provider',
  path: '/secure/api/v1/util-service/notification-consent',
  summary: 'Saves which messages a shopper agreed to',
  spec: '1 §4',
  credential: 'guest',
  timeoutMs: WRITE_MS,
  retry: 'write',
  codeFields: ['errorCode', 'businessErrorCode'],
  query: trackingQuery,
  body: z.object({
    tn: z.string().regex(/^\d{10}$/),
    email: z.string().max(300),
    emailOptIn: sentYesNo,
    smsOptIn: sentYesNo,
    langPref: languageWord,
    trackingId,
  }),
  response: successResponse,
});
