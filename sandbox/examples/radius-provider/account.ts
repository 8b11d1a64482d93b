// The account area: what a signed-in customer sees and changes. Every call checks that the account is theirs.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { charge, type Charge, findCharge, toDollars, toOrderNumber } from './cash-book.ts';
import {
  type Customer,
  findCustomer,
  findCustomersOfOwner,
  listPlans,
  requireStripeCustomer,
  toDashboard,
} from './customers.ts';
import { findRow, findRows, write } from './database.ts';
import { amount, cardToken, refillRequest, requireSameKey, toRefillResponse } from './guest.ts';
import { findHolder } from './login.ts';
import { NoSession, Refusal } from './refusal.ts';
import { endSession, openSession, requireSession } from './sessions.ts';
import { attachCard, detachCard, type PayingCard } from './stripe.ts';

interface SavedCard {
  token: string;
  payment_method: string;
  card_type: string;
  last_four: string;
  expiration: string;
  first_name: string;
  last_name: string;
  address: object;
}

const ofAccount = z.object({ accountId: z.string() });
const ofCard = z.object({ custInfo: ofAccount });
const success = { status: 'SUCCESS' };

const holder = z.looseObject({ accountId: z.string(), firstName: z.string().max(70), lastName: z.string().max(70) });
const newCard = z.object({ cardToken, custInfo: holder, enrollAutoPayment: z.boolean() });

const preferences = z.object({
  accountId: z.string(),
  languagePreference: z.enum(['ENGLISH', 'SPANISH']),
  smsOptIn: z.enum(['Y', 'N']),
  firstName: z.string().max(70).optional(),
  lastName: z.string().max(70).optional(),
  emailId: z.email().max(300).optional(),
  mobileNo: z
    .string()
    .regex(/^\d{10}$/)
    .optional(),
});

const ownerRefillRequest = refillRequest.extend({
  paymentInfo: z.union([z.object({ amount, paymentInstToken: z.string() }), z.object({ amount, cardToken })]),
});

export async function accountRoutes(scope: FastifyInstance): Promise<void> {
  scope.post('/secure2/decoder', async ({ headers }) => {
    const custGuid = await findHolder(headers.authorization?.replace(/^Bearer /, '') ?? '');
    if (custGuid === undefined) throw new NoSession('rejected');
    const identityResponse = { response: await toIdentity(custGuid) };
    return { custGuid, sessionId: await openSession(custGuid), identityResponse };
  });

  /** A call of a signed-in customer. The session comes before anything else. */
  function ownerCall(
    url: string,
    handle: (body: unknown, custGuid: string, request: FastifyRequest) => Promise<object>,
  ): void {
    scope.post(url, async (request) => handle(request.body, await requireSession(request.headers), request));
  }

  ownerCall('/secure2/ping', async () => ({ pinged: true }));
  ownerCall('/secure2/logout', async (_body, _custGuid, { headers }) => {
    await endSession(headers);
    return {};
  });
  scope.get('/secure2/api/v1/PinlessActivation/get-account', async ({ headers }) => {
    const [customer] = await findCustomersOfOwner(await requireSession(headers));
    if (!customer) throw new Refusal('BUS_ACCT_001', 'The customer has no account');
    return { accountId: customer.account_id, prepaidAccountStatus: 'Open' };
  });
  ownerCall('/secure/api/v1/util-service/load-prepaid-account', async (body, custGuid) => {
    await requireAccount(body, custGuid);
    return success;
  });
  ownerCall('/secure2/v1/customermanagement/fetchPrepaidIdentityInfo', async (body, custGuid) => {
    const { value } = z.object({ value: z.string() }).parse(body);
    if (value !== custGuid) throw new Refusal('BUS_AUTH_001', 'The identity is not the session’s');
    return { response: await toIdentity(custGuid) };
  });
  ownerCall('/secure2/v1/customermanagement/fetchCustomerDashboard', async (body, custGuid) =>
    toDashboard(await requireAccount(body, custGuid)),
  );

  const savePreferences = async (body: unknown, custGuid: string) => {
    const customer = await requireAccount(body, custGuid);
    const { languagePreference, smsOptIn, firstName, lastName, emailId, mobileNo } = preferences.parse(body);
    await write(
      `update people set language = $2, first_name = coalesce($3, first_name), last_name = coalesce($4, last_name),
         email = coalesce($5, email)
       where cust_guid = $1`,
      [custGuid, languagePreference, firstName || null, lastName || null, emailId?.toLowerCase() ?? null],
    );
    const update = 'update customers set sms_opt_in = $2, phone = coalesce($3, phone) where account_id = $1';
    await write(update, [customer.account_id, smsOptIn === 'Y', mobileNo ?? null]);
    return success;
  };
  ownerCall('/secure2/v1/customermanagement/update-customer', savePreferences);
  ownerCall('/secure2/v1/customermanagement/update-identity-customer-info', savePreferences);

  ownerCall('/secure2/payment-service/get-custpayment-info', async (body, custGuid) => {
    const customer = await requireAccount(body, custGuid);
    const card = await findCard(customer.account_id);
    return {
      paymentInfo: card
        ? {
            paymentInstToken: card.token,
            cardNumber: card.last_four,
            cardType: card.card_type,
            expirationDate: card.expiration,
            custInfo: { firstName: card.first_name, lastName: card.last_name, ...card.address },
          }
        : null,
      enrollAutoPayment: customer.auto_refill,
      autoPayment: await toAutoPayment(customer),
    };
  });
  ownerCall('/secure2/payment-service/enroll-autopay', async (body, custGuid) => {
    const { account_id: accountId } = await requireAccount(body, custGuid);
    if (!(await findCard(accountId))) throw new Refusal('BUS_PMT_006', 'No card is saved');
    await setAutoRefill(accountId, true);
    return success;
  });
  ownerCall('/secure2/payment-service/cancel-autopay', async (body, custGuid) => {
    await setAutoRefill((await requireAccount(body, custGuid)).account_id, false);
    return success;
  });

  ownerCall('/secure2/payment-service/add-secure-prepaid-payment-instrument', async (body, custGuid) => {
    const customer = await requireAccount(ofCard.parse(body).custInfo, custGuid);
    const previous = await findCard(customer.account_id);
    await saveCard(customer, newCard.parse(body));
    if (previous) await detachCard(previous.payment_method);
    return success;
  });
  // Stripe changes no card: what was typed again replaces it, under the same token of ours.
  ownerCall('/secure2/payment-service/modify-prepaidpayment-instrument', async (body, custGuid) => {
    const customer = await requireAccount(ofCard.parse(body).custInfo, custGuid);
    const previous = await requireCard(customer.account_id, body);
    await saveCard(customer, newCard.parse(body), previous.token);
    await detachCard(previous.payment_method);
    return success;
  });
  ownerCall('/secure2/payment-service/remove-prepaidpayment-instrument', async (body, custGuid) => {
    const { account_id: accountId } = await requireAccount(ofCard.parse(body).custInfo, custGuid);
    const card = await requireCard(accountId, body);
    await setAutoRefill(accountId, false);
    await write('delete from cards where account_id = $1 and token = $2', [accountId, card.token]);
    await detachCard(card.payment_method);
    return success;
  });

  ownerCall('/secure2/api/v1/accountService/prepaidRefill', async (body, custGuid, { headers }) => {
    const refill = ownerRefillRequest.parse(body);
    const { referenceID, paymentInfo, prepaidProducts: product } = refill;
    requireSameKey(referenceID, headers['idempotency-key']);
    const customer = await requireAccount({ accountId: refill.customerInfo.accountID }, custGuid);
    const plan = (await listPlans()).find(({ code }) => code === product.planCode);
    if (!plan || product.rate !== toDollars(plan.price_cents))
      throw new Refusal('BUS_PMT_004', 'No such plan or price');
    const cents = plan.price_cents * product.planQty;
    if (paymentInfo.amount !== cents) throw new Refusal('BUS_PMT_003', 'The amount is not the total');
    const outcome = await charge({
      key: referenceID,
      accountId: customer.account_id,
      paidBy: 'owner',
      planCode: plan.code,
      days: plan.days * product.planQty,
      cents,
      card:
        'cardToken' in paymentInfo
          ? { paymentMethod: paymentInfo.cardToken.token, customer: null }
          : await toPayingCard(customer, referenceID, paymentInfo),
    });
    return toRefillResponse(outcome);
  });

  ownerCall('/secure2/payment-service/get-prepaidpayment-transactions', async (body, custGuid) => {
    const { account_id: accountId } = await requireAccount(body, custGuid);
    const charges = await findRows<Charge & { plan_name: string }>(
      `select charges.*, name as plan_name from charges join plans on code = plan_code
       where account_id = $1 and status <> 'IN_PROGRESS' order by created_at desc limit 20000`,
      [accountId],
    );
    const toRow = (row: (typeof charges)[number]) => ({
      amount: toDollars(row.amount_cents),
      transactionDate: row.created_at.toISOString(),
      product: row.plan_name,
      productCode: row.plan_code,
      duration: String(row.days),
      expirationDate: row.paid_through,
      orderNumber: toOrderNumber(row),
      referenceID: row.key,
      autoPayment: row.paid_by === 'auto-refill',
    });
    const isUnseenDecline = (row: Charge) => row.status === 'DECLINED' && row.paid_by === 'auto-refill';
    return {
      transactionDetail: charges.filter(({ status }) => status === 'CHARGED').map(toRow),
      declinedDetail: charges.filter(isUnseenDecline).map(toRow),
    };
  });
}

/** The account that the body names, if it belongs to the session's customer. */
async function requireAccount(body: unknown, custGuid: string): Promise<Customer> {
  const customer = await findCustomer(ofAccount.parse(body).accountId);
  if (customer?.owner !== custGuid) throw new Refusal('BUS_AUTH_001', 'The account is not the session’s');
  return customer;
}

async function toIdentity(custGuid: string) {
  const customers = await findCustomersOfOwner(custGuid);
  const [first] = customers;
  if (!first) throw new Refusal('BUS_ACCT_001', 'The customer has no account');
  return {
    identity: {
      idcmtUid: first.email,
      idcmtName: `${first.first_name} ${first.last_name}`,
      idcmtMobile: first.phone,
      idcmtEmail: first.email,
      idcmtEmailVerified: true,
    },
    identityAccounts: customers.map((customer) => ({
      accountNumber: customer.account_id,
      presentInPrepaidDB: true,
      prepaidStatus: 'Open',
      role: 'ACCOUNT_OWNER',
      idcmtServiceAddress: customer.address_line1,
      idcmtServiceCity: customer.city,
      idcmtServiceState: customer.state,
      idcmtServicePostalCode: customer.zip,
    })),
  };
}

/** When the job of auto-refill.ts charges next, and what it last failed at. */
async function toAutoPayment({ account_id: accountId, price_cents: cents }: Customer) {
  const select = `select greatest(paid_through - 1, current_date) as "nextChargeDate", (
      select json_build_object('date', created_at::date, 'errorCode', error_code) from charges
      where charges.account_id = customers.account_id and paid_by = 'auto-refill' and status = 'DECLINED'
      order by created_at desc limit 1
    ) as "lastDecline"
    from customers where account_id = $1`;
  return { ...(await findRow(select, [accountId])), nextChargeAmount: toDollars(cents) };
}

async function setAutoRefill(accountId: string, isOn: boolean): Promise<void> {
  await write('update customers set auto_refill = $2 where account_id = $1', [accountId, isOn]);
}

async function findCard(accountId: string): Promise<SavedCard | undefined> {
  return findRow<SavedCard>('select * from cards where account_id = $1', [accountId]);
}

/** The saved card of the account, which the request must name. */
async function requireCard(accountId: string, body: unknown): Promise<SavedCard> {
  const { paymentInstToken } = z.object({ paymentInstToken: z.string() }).parse(body);
  const card = await findCard(accountId);
  if (card?.token !== paymentInstToken) throw new Refusal('BUS_PMT_004', 'The card is not this account’s');
  return card;
}

/** Keeps the card at Stripe, and its token here: a new one of ours, unless the card replaces another under its token. */
async function saveCard(customer: Customer, card: z.output<typeof newCard>, keptToken: string | null = null) {
  const { accountId, firstName, lastName, ...address } = card.custInfo;
  const { id, cardType, lastFour, expiration } = await attachCard(
    card.cardToken.token,
    await requireStripeCustomer(customer),
  );
  await write(
    `insert into cards (account_id, token, payment_method, card_type, last_four, expiration, first_name, last_name, address)
     values ($1, coalesce($2::uuid, gen_random_uuid()), $3, $4, $5, $6, $7, $8, $9)
     on conflict (account_id) do update set
       token = excluded.token, payment_method = excluded.payment_method, card_type = excluded.card_type,
       last_four = excluded.last_four, expiration = excluded.expiration,
       first_name = excluded.first_name, last_name = excluded.last_name, address = excluded.address`,
    [accountId, keptToken, id, cardType, lastFour, expiration, firstName, lastName, address],
  );
  if (card.enrollAutoPayment) await setAutoRefill(accountId, true);
}

/** The saved card that pays. A delivery of a purchase that is in the books already needs none: its card may be gone by now. */
async function toPayingCard(customer: Customer, key: string, paymentInfo: unknown): Promise<PayingCard> {
  if (await findCharge(key)) return { paymentMethod: '', customer: null };
  const { payment_method: paymentMethod } = await requireCard(customer.account_id, paymentInfo);
  return { paymentMethod, customer: customer.stripe_customer };
}
