import { randomUUID } from 'node:crypto';
import { toWireAmount } from '#lib/contract/amount.ts';
import { activateAccount } from '#lib/contract/devices.ts';
import type { BodyOf } from '#lib/contract/operation.ts';
import { type CallName, operations } from '#lib/contract/operations.ts';
import { addInstrument, modifyInstrument, paymentInfo, removeInstrument } from '#lib/contract/payments.ts';
import { pin, pinRedeem } from '#lib/contract/pin.ts';
import { getPromo, refill } from '#lib/contract/refill.ts';
import { notifyOutage } from '#lib/contract/notify-outage.ts';
import { serviceStatus } from '#lib/contract/service-status.ts';
import { transactions } from '#lib/contract/transactions.ts';
import { planDays } from '#lib/domain/plan-days.ts';
import { requireBilling, CardFields } from './card.ts';
import { chargePromises } from './charge-promises.ts';
import { Breach, type Check, checkEach, once, NotChecked } from './check.ts';
import type { Config, TestOwner } from './config.ts';
import { CALLS_OF_AN_ACCOUNT, exampleRequest, type Facts, MOVE_CALLS, OWNER_CALLS } from './example-requests.ts';
import { expectDone, expectNoSession, expectRefused, type Provider } from './exchange.ts';
import { askedFor, isAsked } from './lacking.ts';
import { reconnectChecks } from './reconnect-checks.ts';
import { buildCardRefill, expectPlanDays, toPaidDays, priceRefill } from './refill-request.ts';
import { guestVisit, type OwnerVisit, ownerVisit, readDashboard, withUnknownSession } from './visits.ts';
import { receiptChecks } from './receipt-checks.ts';

const PARALLEL = 3;
/** They move money, open an account or end the session: each has checks of its own. */
const APART: readonly CallName[] = [...MOVE_CALLS, 'refill', 'pin-redeem', 'logout', 'activate-account'];
const SESSION_CALLS = OWNER_CALLS.filter((name) => !MOVE_CALLS.includes(name));
const isRead = (name: CallName) => operations[name].retry === 'read' || operations[name].retry === 'once';
/** The others need what only their own checks have: a PIN, a modem, the flow of an owner. */
const READS = SESSION_CALLS.filter((name) => isRead(name) && !['pin', 'validate-mac', 'get-promo'].includes(name));
const ACCOUNT_CALLS = CALLS_OF_AN_ACCOUNT.filter((name) => !APART.includes(name));
const CHANGES = ACCOUNT_CALLS.filter((name) => !isRead(name));

/** An owner signs in, sees the account, refills it and changes it. */
export function accountChecks(provider: Provider, config: Config, account: NonNullable<Config['account']>): Check[] {
  const filterSupported = (names: readonly CallName[]) => names.filter((name) => isAsked(config, name));
  const [sessionCalls, accountCalls, changes] = [
    filterSupported(SESSION_CALLS),
    filterSupported(ACCOUNT_CALLS),
    filterSupported(CHANGES),
  ];
  const guest = guestVisit(provider);
  const cards = new CardFields(provider, config);
  const openVisit = (owner: TestOwner) => ownerVisit(provider, config, guest.get, owner);
  const own = openVisit(account.owner);
  const other = openVisit(account.other);
  const loadDashboard = async ({ visitor, accountId }: OwnerVisit) => readDashboard(provider, visitor, accountId);
  const dashboard = once(async () => loadDashboard(await own.get()));
  const price = once(async () => priceRefill(provider, (await own.get()).visitor, await dashboard.get()));

  async function loadFacts({ visitor, custGuid, accountId }: OwnerVisit): Promise<Facts> {
    const { hsdService, customerInfo } = await dashboard.get();
    const { phoneNumber, locationId } = customerInfo;
    return {
      accountId,
      custGuid,
      trackingId: visitor.trackingId,
      phone: phoneNumber,
      ...(locationId !== '' && { locationId }),
      ...(hsdService?.macId && { macId: hsdService.macId }),
      ...(hsdService?.deviceSerialNumber && { serialNumber: hsdService.deviceSerialNumber }),
    };
  }
  /** Sends the example of a call, for this owner, or with some facts that are not theirs. */
  async function send(name: CallName, visit: OwnerVisit, change: Partial<Facts> = {}) {
    const { operation, input } = exampleRequest(name, { ...(await loadFacts(visit)), ...change });
    return provider.send(operation, operation.idempotencyKey ? { ...input, key: randomUUID() } : input, visit.visitor);
  }
  async function savedCard() {
    const { visitor, accountId } = await own.get();
    const { trackingId } = visitor;
    const body: BodyOf<typeof paymentInfo> = { accountId, tn: '', trackingId, source: 'DIGITAL2.0' };
    return expectDone(await provider.call(paymentInfo, { query: { trackingId }, body }, visitor));
  }

  return [
    {
      promise: 'decoder: opens a session for an access token, and lists the accounts of the identity',
      calls: ['decoder'],
      async run() {
        const [{ custGuid }, theirs] = [await own.check(), await other.check()];
        if (custGuid === theirs.custGuid) throw new Breach('both access tokens belong to one identity');
      },
    },
    {
      promise: 'decoder: an unknown access token is a 403',
      calls: ['decoder'],
      async run() {
        const { operation, input } = exampleRequest('decoder', await loadFacts(await own.get()));
        const visitor = { ...(await guest.get()), accessToken: 'conformance-0000000000000000' };
        const response = await provider.send(operation, input, visitor);
        expectRefused(response);
        if (response.status !== 403) throw new Breach(`decoder answers with HTTP ${response.status}`);
      },
    },
    ...READS.map((name): Check => {
      return {
        promise: `${name}: responds to its owner, however often it is called`,
        calls: [name],
        async run() {
          for (let times = 0; times < 2; times += 1) expectDone(await send(name, await own.get()));
        },
      };
    }),
    {
      promise: 'dashboard: each plan that is sold says how many days it lasts',
      calls: ['dashboard'],
      run: async () => expectPlanDays(await dashboard.get()),
    },
    {
      promise: "get-promo: the offers of an account, perhaps none, and not those of somebody else's",
      calls: ['get-promo'],
      async run() {
        const { visitor } = await own.get();
        const { trackingId } = visitor;
        const { locationId } = (await dashboard.get()).customerInfo;
        const [path] = getPromo.otherPaths;
        const loadOffers = async (accountId: string) => {
          const body = { flow: 'DASHBOARD', accountId, locationId, source: 'prepaid-ui-portal', trackingId } as const;
          return provider.call(getPromo, { path, query: { trackingId }, body }, visitor);
        };
        expectDone(await loadOffers(account.owner.accountId));
        expectRefused(await loadOffers(account.other.accountId));
      },
    },
    {
      promise: 'every call of an owner: an unknown session is a 403 with its flag, before the work',
      calls: sessionCalls,
      run: () =>
        checkEach(sessionCalls, async (name) => {
          const visit = await own.get();
          expectNoSession(await send(name, { ...visit, visitor: withUnknownSession(visit.visitor) }));
        }),
    },
    {
      promise: "every call that names an account: somebody else's is refused",
      calls: accountCalls,
      run: () =>
        checkEach(accountCalls, async (name) => {
          const { accountId } = account.other;
          expectRefused(await send(name, await own.get(), { accountId, card: await cards.fieldsFor(undefined) }));
        }),
    },
    {
      promise: "identity: somebody else's is refused",
      calls: ['identity'],
      async run() {
        const { custGuid } = await other.get();
        expectRefused(await send('identity', await own.get(), { custGuid }));
      },
    },
    {
      promise: 'every change of an account: who is not its owner is refused',
      calls: changes,
      async run() {
        if (!account.viewer) throw new NotChecked('the configuration has no viewer');
        const viewer = await openVisit(account.viewer).get();
        await checkEach(changes, async (name) => {
          expectRefused(await send(name, viewer, { card: await cards.fieldsFor(undefined) }));
        });
      },
    },
    {
      promise: 'update-customer, update-identity: are saved, and the dashboard has them',
      calls: ['update-customer', 'update-identity', 'dashboard'],
      async run() {
        const visit = await own.get();
        const { customerInfo } = await dashboard.get();
        const { firstName, lastName, language, smsOptIn } = customerInfo;
        const { accountId, custGuid, visitor } = visit;
        const { trackingId } = visitor;
        const preferences = { custguid: custGuid, accountId, smsOptIn: smsOptIn ? 'Y' : 'N' } as const;
        for (const word of [language === 'ENGLISH' ? 'SPANISH' : 'ENGLISH', language] as const) {
          const changedPreferences = { ...preferences, languagePreference: word };
          const body = { ...changedPreferences, firstName, lastName, trackingId, source: 'DIGITAL2.0' } as const;
          expectDone(await provider.call(operations['update-customer'], { query: { trackingId }, body }, visitor));
          const dashboardLanguage = (await loadDashboard(visit)).customerInfo.language;
          if (dashboardLanguage !== word)
            throw new Breach(`the dashboard's language is ${dashboardLanguage} after a change to ${word}`);
          expectDone(
            await provider.call(
              operations['update-identity'],
              { query: { trackingId }, body: changedPreferences },
              visitor,
            ),
          );
        }
      },
    },
    {
      promise: 'add-instrument, modify-instrument, remove-instrument: payment-info has the card as it was saved',
      calls: ['add-instrument', 'modify-instrument', 'remove-instrument', 'payment-info'],
      async run() {
        const { visitor, accountId } = await own.get();
        const { trackingId } = visitor;
        const query = { trackingId };
        const { name, address } = requireBilling(config);
        const cardOwner = { custInfo: { accountId, ...name, ...address }, enrollAutoPayment: false } as const;
        const add = async () => {
          const fields = await cards.fieldsFor(undefined);
          const body = { ...fields, ...cardOwner, processingNetwork: 'CREDIT' } as const;
          expectDone(await provider.call(addInstrument, { query, body }, visitor));
          const { paymentInfo: savedInfo } = await savedCard();
          if (savedInfo?.cardNumber !== cards.lastFour) {
            throw new Breach(`payment-info has a card ending in ${savedInfo?.cardNumber ?? 'nothing'}`);
          }
          return { token: savedInfo?.paymentInstToken ?? '', fields };
        };
        const { token, fields } = await add();
        const changedFields = await cards.fieldsToChange(fields);
        const change = {
          ...changedFields,
          ...cardOwner,
          paymentInstToken: token,
          processingNetwork: 'CREDIT',
        } as const;
        expectDone(await provider.call(modifyInstrument, { query, body: change }, visitor));
        const remove = { paymentInstToken: token, custInfo: { accountId } };
        expectDone(await provider.call(removeInstrument, { query, body: remove }, visitor));
        if ((await savedCard()).paymentInfo !== null) throw new Breach('payment-info has a card that was removed');
        // Auto-refill, which comes next, needs one; and each card has a token of its own.
        if ((await add()).token === token) throw new Breach('another saved card has the token of the one before');
      },
    },
    {
      promise:
        'enroll-autopay, cancel-autopay: payment-info says whether auto-refill is on, and charges no less than the plan',
      calls: ['enroll-autopay', 'cancel-autopay', 'payment-info'],
      async run() {
        for (const [name, isOn] of [
          ['enroll-autopay', true],
          ['cancel-autopay', false],
        ] as const) {
          expectDone(await send(name, await own.get()));
          const { autoPayment, enrollAutoPayment } = await savedCard();
          if (enrollAutoPayment !== isOn) {
            throw new Breach(`payment-info says that auto-refill is ${isOn ? 'off' : 'on'} after ${name}`);
          }
          const { acpDetail, hsdService } = await dashboard.get();
          const benefits = acpDetail?.acpBenefits.reduce((sum, { benefitAmount }) => sum + benefitAmount, 0) ?? 0;
          const least = (hsdService?.planPrice ?? 0) - benefits;
          const amount = autoPayment?.nextChargeAmount ?? null;
          if (amount !== null && amount < least) {
            throw new Breach(`nextChargeAmount is ${amount} cents, less than the plan's price without offers`);
          }
        }
      },
    },
    ...chargePromises(provider, config, {
      operation: refill,
      visitor: async () => (await own.get()).visitor,
      stranger: withUnknownSession,
      async prepare(key, change = {}): Promise<BodyOf<typeof refill>> {
        const { address } = requireBilling(config);
        const { customerInfo, hsdService } = await dashboard.get();
        const { phoneNumber: phone, accountId } = customerInfo;
        return {
          ...(await buildCardRefill(config, cards, await price.get(), { key, change })),
          flow: 'REFILL',
          customerInfo: { accountID: change.isForeign ? account.other.accountId : accountId, phone, zip: address.zip },
          macId: hsdService?.macId ?? '',
          serialNo: hsdService?.deviceSerialNumber ?? '',
        };
      },
      sale: async () => ({ cents: (await price.get()).totalCents, accountId: account.owner.accountId }),
      findOrderNumber: ({ response }) => response.orderDetails.orderNumber,
      days: async () => {
        await dashboard.get();
        return toPaidDays(await loadDashboard(await own.get()));
      },
      foreignDays: async () => toPaidDays(await loadDashboard(await other.get())),
      hasForeignAccount: true,
    }),
    {
      promise: 'transactions: list a refill under its reference',
      calls: ['transactions', 'refill'],
      async run() {
        const { visitor, accountId } = await own.get();
        const { trackingId } = visitor;
        const referenceID = await paySaved();
        const body: BodyOf<typeof transactions> = { accountId, tn: '', trackingId, source: 'DIGITAL2.0' };
        const { transactionDetail } = expectDone(
          await provider.call(transactions, { query: { trackingId }, body }, visitor),
        );
        if (!transactionDetail.some((row) => row.referenceID === referenceID)) {
          throw new Breach('no payment has the referenceID of one that was just made');
        }
      },
    },
    ...receiptChecks(provider, config, { visitor: guest.get, pay: paySaved }),
    {
      promise: 'pin, pin-redeem: a PIN is worth its days once, and its key gets the same response',
      calls: ['pin', 'pin-redeem'],
      async run() {
        const code = account.pin;
        if (code === undefined) throw new NotChecked('the configuration has no pin');
        const { visitor, accountId } = await own.get();
        const { trackingId } = visitor;
        const query = { trackingId };
        const look = async (of: string) => {
          const body: BodyOf<typeof pin> = { pinDetails: [{ accountId, lob: 'HSD', pin: of }] };
          return provider.call(pin, { query, body }, visitor);
        };
        const before = toPaidDays(await loadDashboard(await own.get()));
        const [found] = expectDone(await look(code)).pinDetails;
        if (!found || found.redemptionDate !== null) throw new Breach('pin does not find the unspent PIN');
        const key = randomUUID();
        const body: BodyOf<typeof pinRedeem> = {
          version: '1.0',
          trackingId,
          source: 'DIGITAL2.0',
          accountId,
          codes: [
            {
              refillCode: code,
              lob: 'HSD',
              device: { deviceId: '', serialNumber: '', status: '', lob: 'HSD' },
              transactionStatus: 'SUCCESS',
            },
          ],
        };
        const redeem = async (under: string) => provider.call(pinRedeem, { query, body, key: under }, visitor);
        const responses = await Promise.all(Array.from({ length: PARALLEL }, () => redeem(key)));
        const numbers = [...responses, await redeem(key)].map((response) => {
          const { status, orderNumber } = expectDone(response);
          if (status !== 'SUCCESS') throw new Breach('the same key is refused the second time');
          return orderNumber;
        });
        if (new Set(numbers).size !== 1) throw new Breach(`one key gets the orders ${numbers.join(', ')}`);
        const second = await redeem(randomUUID());
        if (second.result.ok && second.result.value.status === 'SUCCESS') throw new Breach('the PIN is spent twice');
        const again = await look(code);
        if (again.result.ok && again.result.value.pinDetails[0]?.redemptionDate === null) {
          throw new Breach('pin does not say that it was redeemed');
        }
        const after = await loadDashboard(await own.get());
        const rows = after.availablePlans.map((row) => ({ planCode: row.productCode, days: row.planDuration }));
        const promisedDays = planDays({ planCode: found.planCode, days: found.planDuration }, rows) * found.planQty;
        if (promisedDays <= 0) throw new Breach(`nothing says how many days a PIN of ${found.planCode} is worth`);
        const addedDays = toPaidDays(after).last - before.last;
        if (addedDays !== promisedDays) {
          throw new Breach(`the last paid day has moved by ${addedDays} days, and the page promised ${promisedDays}`);
        }
      },
    },
    {
      promise: 'validate-mac, reprovision-device: know the modem of the account alone',
      calls: filterSupported(['validate-mac', 'reprovision-device']),
      async run() {
        const visit = await own.get();
        if (!(await dashboard.get()).hsdService?.macId) throw new Breach('the dashboard names no modem (macId)');
        const foreign = { macId: '02:FF:FF:FF:FF:FE' };
        if (isAsked(config, 'validate-mac')) {
          const unknown = await send('validate-mac', visit, foreign);
          const isUnknown = !unknown.result.ok || JSON.stringify(unknown.result.value).includes('FAILURE');
          if (!isUnknown) throw new Breach('validate-mac knows a modem that nobody was given');
        }
        if (!isAsked(config, 'reprovision-device')) return;
        expectDone(await send('reprovision-device', visit));
        expectRefused(await send('reprovision-device', visit, foreign));
      },
    },
    {
      promise: 'notify-outage: joining and leaving are a SUCCESS each time, and an unknown outage cannot be joined',
      calls: ['notify-outage'],
      async run() {
        const { visitor, accountId } = await own.get();
        const { trackingId } = visitor;
        const query = { trackingId };
        const [path] = serviceStatus.otherPaths;
        const request = (outageId: string, action: 'JOIN' | 'LEAVE') =>
          provider.call(notifyOutage, { query, body: { accountId, outageId, action, trackingId } }, visitor);
        expectRefused(await request('conformance-0000000000000000', 'JOIN'));
        expectDone(await request('conformance-0000000000000000', 'LEAVE'));
        const { status, outageId, expectedEnd } = expectDone(
          await provider.call(serviceStatus, { path, query, body: { accountId, trackingId } }, visitor),
        );
        if (status !== 'OUTAGE') throw new NotChecked('the account of the owner has no outage now');
        const id = outageId || expectedEnd;
        if (!id) throw new NotChecked('the outage has neither an id nor an expected end');
        for (const action of ['JOIN', 'JOIN', 'LEAVE', 'LEAVE'] as const) expectDone(await request(id, action));
      },
    },
    {
      promise: 'activate-account: a key activates once and gets the same response; another key is refused',
      calls: ['activate-account', 'dashboard'],
      async run() {
        if (!account.waiting) throw new NotChecked('the configuration has no account that waits (waiting)');
        const visit = await openVisit(account.waiting).get();
        const { visitor, accountId } = visit;
        const waiting = await loadDashboard(visit);
        const [modem] = waiting.devices;
        const [plan] = waiting.auxSubsPlans;
        if (waiting.availablePlans.length > 0) throw new Breach('the account that waits has availablePlans');
        if (!modem || !plan) throw new Breach('the account that waits has no modem, or no plan in auxSubsPlans');
        const body: BodyOf<typeof activateAccount> = {
          accountId,
          channel: 'Online',
          devices: [
            {
              deviceSerial: modem.deviceSerialNumber,
              prepaidProducts: [{ lob: plan.planLob, productCode: plan.productCode }],
            },
          ],
        };
        const input = { query: { trackingId: visitor.trackingId }, body };
        const key = randomUUID();
        for (let times = 0; times < 2; times += 1) {
          expectDone(await provider.call(activateAccount, { ...input, key }, visitor));
        }
        expectRefused(await provider.call(activateAccount, { ...input, key: randomUUID() }, visitor));
        if ((await loadDashboard(visit)).availablePlans.length === 0)
          throw new Breach('the dashboard still has no availablePlans');
      },
    },
    {
      promise: 'public-ping: the file is there',
      calls: ['public-ping'],
      async run() {
        const visitor = await guest.get();
        expectDone(await provider.call(operations['public-ping'], {}, visitor));
      },
    },
    ...reconnectChecks(provider, config, cards, openVisit).map((check) => askedFor(config, check, 'reconnection')),
    {
      promise: 'logout: ends the session immediately',
      calls: ['logout', 'ping'],
      async run() {
        const visit = await other.get();
        expectDone(await send('logout', visit));
        expectRefused(await send('ping', visit));
      },
    },
  ];

  /** A refill with the saved card; returns its reference. */
  async function paySaved(): Promise<string> {
    const { visitor } = await own.get();
    const { product, totalCents } = await price.get();
    const { customerInfo, hsdService } = await dashboard.get();
    const token = (await savedCard()).paymentInfo?.paymentInstToken;
    if (token === undefined) throw new NotChecked('no card is saved');
    const referenceID = randomUUID();
    const body: BodyOf<typeof refill> = {
      channel: 'ONLINE',
      flow: 'REFILL',
      termsVersion: '1.0',
      referenceID,
      customerInfo: { accountID: customerInfo.accountId, phone: customerInfo.phoneNumber, zip: '' },
      paymentInfo: { paymentInstToken: token, amount: toWireAmount(totalCents), processingNetwork: 'CREDIT' },
      prepaidProducts: [product],
      acpBenefits: [],
      macId: hsdService?.macId ?? '',
      serialNo: hsdService?.deviceSerialNumber ?? '',
    };
    const query = { trackingId: visitor.trackingId };
    expectDone(await provider.call(refill, { query, body, key: referenceID }, visitor));
    return referenceID;
  }
}
