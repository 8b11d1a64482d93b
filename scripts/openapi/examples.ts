import type { WireDashboard } from '#lib/contract/dashboard.ts';
import type { BodyOf, QueryOf, WireResponseOf } from '#lib/contract/operation.ts';
import type { CallName, operations } from '#lib/contract/operations.ts';

/** One example of a call, as on the wire. */
export interface Example<Query = unknown, Body = unknown, Response = unknown> {
  query?: Query;
  body?: Body;
  /** The response of a successful call. */
  response: Response;
  /** Other responses with status 200, by name. */
  others?: Readonly<Record<string, Response>>;
  /** The codes that the call fails with, besides that of a provider out of order. */
  codes?: readonly string[];
}

type Calls = typeof operations;
type Examples = {
  readonly [Name in CallName]: Example<QueryOf<Calls[Name]>, BodyOf<Calls[Name]>, WireResponseOf<Calls[Name]>>;
};

const trackingId = '0b8e6a3c-5d3f-4c57-9a0e-2f4d1c7b9e61';
const referenceID = '9f2c41d07be84f6a95d3';
const accountId = '700001001';
const auxAccountId = '700001002';
const custguid = '5a4db0c5-0000-4000-8000-0000000003e8';
const confirmation = 'MV00001234';
const orderNumber = 'H-100234';
const phone = '5552001001';
const locationId = 'SPC1000000';
const marketId = '14167';
const geoCode = '141670890';
const source = 'DIGITAL2.0';
const macId = '02:00:00:00:03:E9';
const serialNumber = 'SN00001001';
const names = { firstName: 'Avery', lastName: 'Okafor' };
const email = 'avery.okafor@example.com';
const query = { trackingId };
const ofAccount = { accountId, tn: phone, trackingId, source } as const;
const language = { languagePreference: 'ENGLISH', smsOptIn: 'Y' } as const;

const address = {
  addressLine1: '1011 Willow Street',
  addressLine2: '',
  city: 'Springfield',
  state: 'IL',
  zip: '62701',
};
const newAddress = { ...address, addressLine1: '100 Maple Street' };
const billingAddress = { ...address, country: 'US' } as const;

/** A compact JWE under the key of `payment-jwks`. */
const jwe =
  'eyJhbGciOiJSU0EtT0FFUC0yNTYiLCJlbmMiOiJBMjU2R0NNIiwia2lkIjoicGF5bWVudC0yMDI2LTExIiwiZmllbGQiOiJjYXJkTnVtYmVyIn0.Plmppf2wuLpjFnyBiTVjYj6CA3KXWslgPyyvE7gGt2HLGArQOEeEEz9pXKX1eMFK4zleLKo8gNyKxQnoUf52cW0szYFxgBn4eewlAVSLEoCmNq5GWauD4Ff9Bxxpn1iNOPovhMTugoVJid7TD5VieithlMids39_739lp9qCSobc412j4FAPDEtLeJT-2y6BWwUw-U9ezkbrowHFHsnHzo7j7y65qlhJG_7X8F8CdIfVny__7X9QWfeEdtEhu0Ffm1BBkGqkyz6DcERl8MwC2vympc5xrisfSGx5zOxGFFEc8T6k6eDbAOgxju5RV6qewjHFcwt5ZoOKCQEx9F6PNQ.7s3AYycdlgcsua06.FWLbKT5pSGpUXpvV0wDa3Q.MMTr7wxRpxRARrOmgG_Xzg';
const card = { cardNumber: jwe, cardType: jwe, expirationDate: jwe, cvv: jwe };
const paymentInstToken = 'pit_00001001';
const payment = { amount: '49.24', processingNetwork: 'CREDIT' } as const;
const chargedCard = { cardNumber: '4242', cardType: 'Visa' } as const;

const taxes = [
  { vertexCode: 'STATE', amt: '2.83' },
  { vertexCode: 'CITY', amt: '1.41' },
];
const plan = {
  lob: 'HSD',
  planCode: 'HSD_030',
  planQty: 1,
  rate: '45.00',
  chargeCode: [{ amount: '45.00', chargeCode: 'RC', prodTaxDetails: taxes }],
};
/** Of a refill each product is one charge, under the plan's own code. */
const refilledPlan = {
  ...plan,
  planQty: 1 as const,
  chargeCode: [{ amount: '45.00', chargeCode: plan.planCode, prodTaxDetails: taxes }],
};
const refillResponse = {
  response: { status: 'SUCCESS', orderDetails: { orderNumber }, paymentInfo: chargedCard },
} as const;
const success = { status: 'SUCCESS' } as const;

const identities: WireResponseOf<typeof operations.identity>['response'] = {
  identity: {
    idcmtUid: 'avery',
    idcmtName: 'Avery Okafor',
    idcmtMobile: phone,
    idcmtMobileVerified: true,
    idcmtEmail: email,
    idcmtEmailVerified: true,
  },
  identityAccounts: [
    {
      accountNumber: accountId,
      presentInPrepaidDB: true,
      prepaidStatus: 'Open',
      role: 'ACCOUNT_OWNER',
      isPrepaidEmailMatching: 'true',
      isPrepaidPhoneMatching: 'true',
      idcmtServiceAddress: address.addressLine1,
      idcmtServiceCity: address.city,
      idcmtServiceState: address.state,
      idcmtServicePostalCode: address.zip,
    },
  ],
};

const account: WireDashboard = {
  customerInfo: {
    accountId,
    phoneNumber: phone,
    locationId: 'PSN00001001',
    geoCode,
    ...names,
    emailAddress: email,
    emailOptIn: 'Y',
    smsOptIn: 'Y',
    language: 'ENGLISH',
    reminderChannel: 'SMS',
    accountType: 'REGULAR',
    prepaidAccountStatus: 'Open',
  },
  serviceAddress: address,
  availablePlans: [{ productCode: 'HSD_030', planPrice: '45.00', planLob: 'HSD', planDuration: 30 }],
  auxSubsPlans: [],
  planStatusDetails: { planStatus: 'ACTIVE', expiryDate: '2026-12-15' },
  acpDetail: { customerType: 'Regular', acpStatus: 'Not Applicable', acpBenefits: [] },
  hsdService: {
    daysRemaining: 22,
    expirationDate: '2026-12-15',
    planPrice: '45.00',
    planDuration: 30,
    productCode: 'HSD_030',
    deviceId: 'DEV00001001',
    deviceSerialNumber: serialNumber,
    deviceStatus: ['FOUND'],
    deviceLob: 'HSD',
    macId,
  },
  devices: [
    {
      deviceLob: 'HSD',
      deviceId: 'DEV00001001',
      macId,
      deviceSerialNumber: serialNumber,
      planDetails: [
        { planCode: 'HSD_030', planDesc: '30 days of internet', productCode: 'HSD_030', expirationDate: '2026-12-15' },
      ],
    },
  ],
};

const guestParts = {
  includePlans: true,
  includeAcpDetails: true,
  includeCustomerInfo: true,
  includeDevicesInfo: true,
  includeServiceAddress: true,
} as const;

const offer = {
  discId: 'P_ACQ10_FIRST_REFILL',
  offerType: 'ACQUISITION',
  discShortDesc: 'acquisition 10 for first refill',
  discStartDate: '2026-10-26 00:00:00',
  discEndDate: '2027-01-24 00:00:00',
  discPrice: '-35.00',
  discountDetails: [
    {
      product: 'ECO-HSD-030',
      plan: 'HSD_030',
      lob: 'HSD',
      originPricePerUnit: '45.00',
      discountedPricePerUnit: '-35.00',
      effectivePrice: '10.00',
    },
  ],
};

const auxRequest = {
  channel: 'ONLINE',
  accountID: accountId,
  custGuid: custguid,
  updateCustomer: false,
  customerInfo: {
    email,
    emailOptin: 'Y',
    smsOptin: 'Y',
    ...names,
    langPref: 'ENGLISH',
    phone,
    serviceAddress: { ...newAddress, houseKey: 'HKS1000000', locationID: locationId },
  },
  operatorUserName: null,
} as const;

/** Declines and doubts of a charge. */
const CARD_CODES = [
  'PAYMENT-8300',
  'PAYMENT-1251',
  'PAYMENT-1156',
  'PAYMENT-1150',
  'PAYMENT-8372',
  'PAYMENT-8032',
  'BUS_PMT_003',
];

/**
 * An example of each call for docs/openapi.json, and of each answer that its reader has to tell apart. They tell of one customer on one day,
 * 24 November 2026, and agree with each other, so that a mock generator that answers with them stands in for a provider.
 */
export const examples: Examples = {
  token: { query, response: { xsrfToken: 'c1b2f7a94e' } },
  content: { response: { litepay: { about: { metaTitle: 'Quick refill' } } } },
  logout: { query, body: {}, response: {} },
  decoder: {
    body: { redirectUri: 'https://my.hearthline.example/en/handoff', trackingId },
    response: {
      custGuid: custguid,
      sessionId: 'Qm7o0pXbT2kzS4vN',
      identityResponse: { errorCode: '', errorMessage: '', response: identities },
    },
    others: {
      'without an identity': {
        custGuid: custguid,
        sessionId: 'Qm7o0pXbT2kzS4vN',
        identityResponse: { errorCode: 'BUS_IDM_001', errorMessage: 'There is no such identity' },
      },
    },
  },
  ping: { query, body: {}, response: { pinged: true } },
  'get-account': {
    query: { source, trackingId },
    response: { accountId, accountType: 'REGULAR', prepaidAccountStatus: 'Open' },
    codes: ['BUS_CUSTDASH_024'],
  },
  identity: { query, body: { attribute: 'CUSTOMER_GUID', value: custguid }, response: { response: identities } },
  'update-identity': {
    query,
    body: { custguid, accountId, ...language, emailId: email, mobileNo: phone },
    response: success,
  },
  'update-customer': {
    query,
    body: { ...names, custguid, accountId, ...language, reminderChannel: 'SMS', trackingId, source },
    response: success,
  },
  dashboard: {
    query,
    body: {
      accountId,
      flow: 'DASHBOARD',
      ...guestParts,
      includeCimaInfo: true,
      includePaymentInfo: true,
      includePlanStatus: true,
      includeBillerLookup: true,
      houseKey: '',
      houseNumber: '',
      locationId: '',
      phone: '',
      pin: '',
      zip: '',
    },
    response: { ...account, cimaDetails: { loginID: 'avery' } },
    codes: ['BUS_CUSTDASH_024', 'BUS_CUSTDASH_025'],
  },
  'guest-dashboard': {
    query,
    body: { flow: 'EZREFILL', phone, zip: address.zip, houseNumber: '', ...guestParts },
    response: account,
    codes: ['BUS_CUSTDASH_024', 'BUS_CUSTDASH_025', 'BUS_CUSTDASH_026'],
  },
  'load-prepaid-account': { query, body: { accountId, trackingId, source }, response: success },
  'validate-device': {
    query,
    body: { accountId, trackingId, cpeIP: '203.0.113.7' },
    response: { sroYN: 'N', deviceStatus: ['FOUND'] },
    others: { restarting: { sroYN: 'Y', deviceStatus: ['RESTARTING'] } },
  },
  'validate-mac': {
    query,
    body: { mac: macId },
    response: { status: 'SUCCESS', deviceSerialNumber: serialNumber },
    others: { unknown: { status: 'FAILURE' } },
  },
  'activate-account': {
    query,
    body: {
      accountId,
      channel: 'Online',
      devices: [{ deviceSerial: serialNumber, prepaidProducts: [{ lob: 'HSD', productCode: 'HSD_030' }] }],
    },
    response: success,
    codes: ['SYS-CUSTACT-02', 'SYS-CUSTACT-04'],
  },
  'reprovision-device': {
    query,
    body: {
      accountId,
      deviceDetails: [{ macId, resetOnly: true, prepaidProduct: { lob: 'HSD' } }],
      source,
      trackingId,
    },
    response: success,
  },
  transactions: {
    query,
    body: ofAccount,
    response: {
      transactionDetail: [
        {
          amount: '49.24',
          transactionDate: '2026-11-16T15:09:24Z',
          expirationDate: '2026-12-15',
          product: '30 days of internet',
          productCode: 'HSD_030',
          duration: '30',
          planLob: 'HSD',
          orderNumber: 'H-100201',
          referenceID: '',
          autoPayment: false,
        },
      ],
      declinedDetail: [],
    },
    others: {
      'an auto-refill charge declined': {
        transactionDetail: [],
        declinedDetail: [
          { amount: '49.24', transactionDate: '2026-11-23', product: '30 days of internet', productCode: 'HSD_030' },
        ],
      },
    },
  },
  'payment-info': {
    query,
    body: ofAccount,
    response: {
      paymentInfo: {
        paymentInstToken,
        ...chargedCard,
        expirationDate: '1229',
        custInfo: { ...names, ...address },
      },
      enrollAutoPayment: 'N',
      autoPayment: null,
    },
    others: {
      'no card': { paymentInfo: null, enrollAutoPayment: 'N' },
      'several cards': {
        paymentInfo: {
          paymentInstToken,
          ...chargedCard,
          expirationDate: '1229',
          custInfo: { ...names, ...address },
        },
        enrollAutoPayment: 'Y',
        autoPayment: null,
        instruments: [
          { paymentInstToken, ...chargedCard, expirationDate: '1229', role: 'default' },
          {
            paymentInstToken: 'pit_backup',
            cardNumber: '4444',
            cardType: 'MASTER_CARD',
            expirationDate: '0628',
            role: 'backup',
          },
        ],
      },
      'auto-refill': {
        paymentInfo: {
          paymentInstToken,
          ...chargedCard,
          expirationDate: '1229',
          custInfo: { ...names, ...address },
        },
        enrollAutoPayment: 'Y',
        autoPayment: {
          nextChargeDate: '2026-12-14',
          nextChargeAmount: '49.24',
          lastDecline: { date: '2026-11-23', errorCode: 'PAYMENT-8300' },
        },
      },
    },
  },
  'enroll-autopay': {
    query,
    body: ofAccount,
    response: success,
    others: { 'no usable card': { status: 'FAILURE', businessErrorCode: 'BUS_PMT_006' } },
  },
  'cancel-autopay': { query, body: ofAccount, response: success },
  'add-instrument': {
    query,
    body: {
      ...card,
      custInfo: { accountId, ...names, ...address },
      enrollAutoPayment: false,
      processingNetwork: 'CREDIT',
    },
    response: success,
    codes: CARD_CODES,
  },
  'modify-instrument': {
    query,
    body: {
      cardType: jwe,
      expirationDate: jwe,
      cvv: jwe,
      paymentInstToken,
      custInfo: { accountId, ...names, ...address },
      enrollAutoPayment: false,
      processingNetwork: 'CREDIT',
    },
    response: success,
    codes: CARD_CODES,
  },
  'remove-instrument': { query, body: { paymentInstToken, custInfo: { accountId } }, response: success },
  'set-instrument-role': {
    query,
    body: { paymentInstToken, custInfo: { accountId }, role: 'default' },
    response: success,
    codes: ['PAYMENT-1004', 'BUS_PMT_007'],
  },
  'get-promo': {
    query,
    body: { flow: 'BUY', marketId, locationId, source: 'prepaid-ui-portal', trackingId },
    response: { prepaidPromotions: { discounts: [] } },
    others: { 'an offer': { prepaidPromotions: { discounts: [offer] } } },
  },
  'get-tax': {
    query,
    body: { source, geoCode, trackingId, products: [{ productCode: 'HSD_030', price: '45.00' }] },
    response: {
      totalTaxAmt: '4.24',
      products: [{ productCode: 'HSD_030', productType: [{ vertexCodes: taxes }] }],
    },
  },
  refill: {
    query,
    body: {
      channel: 'ONLINE',
      flow: 'REFILL',
      termsVersion: '1.0',
      referenceID,
      customerInfo: { accountID: accountId, phone, zip: address.zip },
      paymentInfo: { paymentInstToken, ...payment },
      prepaidProducts: [refilledPlan],
      acpBenefits: [],
      macId,
      serialNo: serialNumber,
    },
    response: refillResponse,
    codes: CARD_CODES,
  },
  'guest-refill': {
    query,
    body: {
      channel: 'ONLINE',
      flow: 'EZREFILL',
      termsVersion: '1.0',
      referenceID,
      customerInfo: { accountID: accountId, phone, zip: address.zip },
      paymentInfo: { ...card, ...payment, billingAddress, ...names, isServiceAddress: false },
      prepaidProducts: [refilledPlan],
      acpBenefits: [],
    },
    response: refillResponse,
    codes: CARD_CODES,
  },
  pin: {
    query,
    body: { pinDetails: [{ accountId, lob: 'HSD', pin: '4000100020003' }] },
    response: {
      pinDetails: [
        { pin: '4000100020003', planCode: 'HSD_030', planQty: 1, planDuration: 30, expirationDate: '2027-11-24' },
      ],
    },
    others: {
      unknown: { pinDetails: [] },
      redeemed: {
        pinDetails: [
          {
            pin: '4000100020003',
            planCode: 'HSD_030',
            planQty: 1,
            planDuration: 30,
            redemptionDate: '2026-11-02',
            expirationDate: '2027-11-24',
          },
        ],
      },
    },
  },
  'pin-redeem': {
    query,
    body: {
      version: '1.0',
      trackingId,
      source,
      accountId,
      codes: [
        {
          refillCode: '4000100020003',
          lob: 'HSD',
          device: { deviceId: 'DEV00001001', serialNumber, status: 'FOUND', lob: 'HSD' },
          transactionStatus: 'SUCCESS',
        },
      ],
    },
    response: { status: 'SUCCESS', orderNumber, expirationDate: '2027-01-14' },
    others: { failed: { status: 'FAILURE' } },
    codes: ['BUS_PIN_001', 'BUS_PIN_002', 'BUS_PIN_003', 'PIN_FAILURE'],
  },
  'create-aux': {
    query,
    body: { ...auxRequest, flow: 'MOVE', scheduledMoveDate: '2026-12-01' },
    response: { auxAccountConfNo: confirmation },
    codes: CARD_CODES,
  },
  'fetch-aux': {
    query,
    body: { accountId, auxConfNo: '', checkMoveEligibility: true, checkReconnectEligibility: true },
    response: {
      auxDetails: null,
      moveEligibility: { hsdRefillRequired: 'N' },
      reconnectEligibility: { reconnectEligibleAcct: 'N' },
    },
    others: {
      'a scheduled move': {
        auxDetails: {
          auxAccountId,
          auxAcctStatus: 'Preactivated',
          auxAcctType: 'MOVE',
          auxAcctScheduleDate: '2026-12-01',
        },
        auxAccountConfNo: confirmation,
        moveEligibility: { hsdRefillRequired: 'N' },
        reconnectEligibility: { reconnectEligibleAcct: 'N' },
        scheduledMoveDate: '2026-12-01',
        moveDateGap: 7,
        toAddress: newAddress,
      },
    },
  },
  'update-move': { query, body: { action: 'C', confirmationId: confirmation }, response: success },
  'validate-address': {
    query: { addressLine1: '100 Maple St', addressLine2: '', city: '', state: '', zip: '62701', trackingId },
    response: { customerInfos: [{ locationId, address: newAddress }], businessErrorCode: '' },
    others: { unknown: { customerInfos: [], businessErrorCode: '' } },
  },
  serviceability: {
    query: { source: 'CP', trackingId, locationId },
    response: {
      status: 'SUCCESS',
      businessErrorCode: '',
      systemErrorCode: '',
      ftaCode: marketId,
      houseKey: 'HKS1000000',
      geocode: geoCode,
      address: newAddress,
      serviceablityStatus: { value: 'GREEN' },
      serviceabilityDetails: ['HSD'],
    },
    others: {
      'after a wait': { status: 'SUCCESS', businessErrorCode: 'BUS0027', serviceabilityDetails: ['HSD'] },
      'a customer already': { status: 'SUCCESS', businessErrorCode: 'BUS0078' },
      'no service': { status: 'SUCCESS', serviceablityStatus: { value: 'RED' } },
    },
  },
  'suggest-address': {
    query: { q: '100 Maple' },
    response: ['100 Maple', 1, '100 Maple Street, Springfield, IL 62701'],
  },
  'assign-device-code': {
    body: {
      address: newAddress,
      deviceCode: '100001',
      language: 'English',
      locationId,
      phoneNo: phone,
      retailerId: '1',
      source: 'DOLLARGENERAL',
      trackingId,
    },
    response: { status: 'SUCCESS' },
    others: {
      'an unknown code': { status: 'FAILURE', businessErrorCode: 'BUS_VAN_ASSIGN_015' },
      'a kit in use': { status: 'FAILURE', businessErrorCode: 'BUS_VAN_ASSIGN_016' },
    },
  },
  'product-detail': {
    query: { source: 'CP', trackingId, marketId },
    response: {
      products: [
        {
          product: { name: 'ECO-HSD-WIFI' },
          lob: 'HSD',
          plans: [
            {
              plan: 'HSD_030',
              planDisplayText: '30 days of internet',
              planDesc: '30 days of home internet.',
              rate: '45.00',
              chargeCode: 'RC',
              planDuration: 30,
            },
          ],
        },
        {
          product: { name: 'ECO-HSD-XB3' },
          lob: 'HSD',
          plans: [{ plan: 'XB3', planDisplayText: 'Router', planDesc: '', rate: '0.00', chargeCode: 'HW' }],
        },
      ],
      shipping: [{ name: 'STD', rate: '0.00', desc: 'Standard shipping, 3 to 5 business days' }],
    },
  },
  'create-session': {
    query,
    body: {
      affiliate: 'PREPAID',
      channel: 'web',
      handOffPayload: {
        redirectUrl: 'https://my.hearthline.example/en/buy/session',
        location: { locationId, marketId },
        consumerSessionId: trackingId,
        preOrderView: { offers: [], addons_devices: [], invoice: [{ name: 'Cart Sub-Total', price: '45.00' }] },
      },
    },
    response: { digitalSessionId: '8d1c9a52-6f0b-4a3e-bb60-2f4f7c1d9e55' },
  },
  'restore-session': {
    query: { digitalSessionId: '8d1c9a52-6f0b-4a3e-bb60-2f4f7c1d9e55' },
    response: {
      name: names,
      contact: { phoneNumber: phone, email, verificationStatus: { mobile: 'Y', email: 'N' } },
      identity: { custGuid: custguid, errorCode: '' },
    },
    codes: ['BUS_SESSION_001'],
  },
  'submit-order': {
    query,
    body: {
      customerInfo: { address: newAddress, locationId },
      paymentinfo: { ...card, custInfo: { ...billingAddress, ...names }, amount: '49.24' },
      shippingAddress: { ...newAddress, ...names },
      shippingDetails: { shippingCode: 'STD', shippingRate: '0.00', shipTaxDetails: [] },
      deviceDetails: [{ product: 'ECO-HSD-XB3', lob: 'HSD', prepaidProducts: [plan] }],
      bundleDetails: [],
      name: names,
      email,
      emailOptin: 'Y',
      tn: phone,
      langPref: 'ENGLISH',
      geoCode,
      housekey: 'HKS1000000',
      serviceabilityBusinessErrorCode: '',
      activationSource: 'CP',
      custGuid: custguid,
      trackingId,
    },
    response: { orderDetails: { orderNumber }, paymentInfo: chargedCard, accountId },
    others: {
      'placed, with a code': { businessErrorCode: 'BUS_CUSTACT_05', orderDetails: { orderNumber } },
      declined: { businessErrorCode: 'PAYMENT-8300' },
      'a phone in use': { businessErrorCode: 'BUS-PINLESS-ACT-PHONE' },
      'an unknown outcome': { systemErrorCode: 'SYS-CUSTACT-02' },
    },
  },
  'notification-consent': {
    query,
    body: { tn: phone, email, emailOptIn: 'Y', smsOptIn: 'N', langPref: 'ENGLISH', trackingId },
    response: success,
  },
  'send-receipt': {
    query,
    body: {
      channel: 'EMAIL',
      email,
      subject: 'Your receipt',
      referenceID,
      message: 'You refilled 30 days of internet for $49.24.',
      html: '<!DOCTYPE html><html lang="en"><title>Your receipt</title><p>You refilled 30 days of internet for $49.24.</p></html>',
      langPref: 'ENGLISH',
      trackingId,
    },
    response: success,
  },
  waitlist: {
    query,
    body: {
      action: 'JOIN',
      waitlistId: '5f0c2b7a91d34e68a0b1c2d3',
      locationId: 'SPC4000000',
      channel: 'EMAIL',
      recipient: email,
      langPref: 'ENGLISH',
      removalUrl: 'https://my.hearthline.example/en/waitlist?entry=5f0c2b7a91d34e68a0b1c2d3',
      trackingId,
    },
    response: success,
  },
  'service-status': {
    query,
    body: { accountId, trackingId },
    response: { status: 'OK' },
    others: { outage: { status: 'OUTAGE', expectedEnd: '2026-11-24T21:00:00-05:00', outageId: 'OUT-20261124-17' } },
    codes: ['BUS_CUSTDASH_024'],
  },
  'take-grace': {
    query,
    body: { accountId, referenceID, trackingId },
    response: success,
    codes: ['BUS_CUSTDASH_024', 'BUS_GRC_001', 'BUS_GRC_002'],
  },
  'send-grace-link': {
    query,
    body: {
      accountId,
      url: 'https://my.hearthline.example/en/day-link/k5c3q2vxj7m4t6w2y3z5n7p4ab12cd34ef56ab12cd34ef56',
      trackingId,
    },
    response: success,
    codes: ['BUS_CUSTDASH_024'],
  },
  'notify-outage': {
    query,
    body: { accountId, outageId: 'OUT-20261124-17', action: 'JOIN', trackingId },
    response: success,
    codes: ['BUS_OUTAGE_001', 'BUS_OUTAGE_002'],
  },
  'charge-status': {
    query: { referenceID, trackingId },
    response: {
      referenceID,
      status: 'CHARGED',
      orderNumber,
      accountId,
      amount: '49.24',
      tax: '4.24',
      paymentInfo: chargedCard,
      at: '2026-11-24T15:09:24Z',
    },
    others: {
      declined: { referenceID, status: 'DECLINED', errorCode: 'PAYMENT-8300' },
      'in progress': { referenceID, status: 'IN_PROGRESS' },
      'not found': { referenceID, status: 'NOT_FOUND' },
    },
  },
  'payment-jwks': {
    response: {
      keys: [
        {
          kty: 'RSA',
          use: 'enc',
          alg: 'RSA-OAEP-256',
          kid: 'payment-2026-11',
          n: 'tnh9Y2JtFIRCZAR4xmLsZnuqsl2uW29mS8i-oyC4Xqna_7AcNYXV4o-5tbHFPE5jFny4RvQV-WUFP26wFHopWxvHLh75Ka7Igs3h97FtAY6u1ifG0Et37NQYqWECDaP_jj-RXk0QU3eZQM9kKaojHki6Sch0aD6-gvytS80Lu8TYUnSuokelXKdGfOItMfJ2M4Ic8D-9vvWow0ptTc1zNHO6477hofjS3s9RbfO8JLWZL7NF2K6r5aUUmwyifAEgcbTYZxLakwBpMIk0UxJL-CI3_zGL1AYcprKD4_x96ZFBVWYa3KgMQH-usbSutoR8k9K2iF0ehtpFQP-xPg8BZw',
          e: 'AQAB',
        },
      ],
    },
  },
  'public-ping': { query: { trackingId }, response: { status: 'ok' } },
};
