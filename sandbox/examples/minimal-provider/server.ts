// A provider with nothing but the quick refill: six calls, on PostgreSQL. See README.md beside this file.
import { createHash, randomUUID, timingSafeEqual } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import Fastify, { type FastifyReply } from 'fastify';
import { compactDecrypt, exportJWK, generateKeyPair, importJWK, type JWK } from 'jose';
import { Pool } from 'pg';
import { z } from 'zod';
import { chargeCard, findPayment } from './gateway.ts';

const { DATABASE_URL, PORT = '4200', PROVIDER_API_KEY, PROVIDER_TIME_ZONE = 'America/New_York' } = process.env;
const db = new Pool({ connectionString: DATABASE_URL });
const app = Fastify({ bodyLimit: 1_048_576, forceCloseConnections: true });

/** State and city, in hundredths of a percent. A real provider asks its tax service. */
const TAXES = [
  { vertexCode: 'STATE', rate: 625 },
  { vertexCode: 'CITY', rate: 318 },
];

interface Account {
  account_id: string;
  phone: string;
  zip: string;
  first_name: string;
  last_name: string;
  address_line1: string;
  city: string;
  state: string;
  geo_code: string;
  plan_code: string;
  plan_days: number;
  price_cents: number;
  /** YYYY-MM-DD; the day counts in whole. */
  paid_through: string;
  /** Today included. */
  days_left: number;
}

interface Charge {
  key: string;
  account_id: string;
  amount_cents: number;
  tax_cents: number;
  status: 'IN_PROGRESS' | 'CHARGED' | 'DECLINED';
  order_number: string;
  error_code: string | null;
  last_four: string | null;
  card_type: string | null;
}

const dollars = (cents: number) => (cents / 100).toFixed(2);
const toCents = (amount: string) => Math.round(Number(amount) * 100);

/** A failure is a code in `errorCode`; the message is for the log and reaches no customer. */
function refuse(reply: FastifyReply, code: string, errorMessage: string, status = 200) {
  return reply.code(status).send({ errorCode: code, errorMessage });
}

/** A health check for monitoring, without personal data. */
app.get('/health', async () => ({}));

/** Nobody but the web app may ask: the key comes before everything else. Two keys, separated by a comma, let one be replaced without a gap. */
const toHash = (text: string) => createHash('sha256').update(text).digest();
const keys = (PROVIDER_API_KEY ?? '').split(',').map((key) => toHash(key.trim()));
app.addHook('onRequest', async (request, reply) => {
  const hash = toHash(String(request.headers['x-api-key'] ?? ''));
  const isKnown = Boolean(PROVIDER_API_KEY) && keys.some((key) => timingSafeEqual(key, hash));
  if (!isKnown && request.url !== '/health') return refuse(reply, 'CALLER_REFUSED', 'x-api-key is not accepted', 401);
});

app.get('/token', async () => ({}));

app.get('/.well-known/payment-jwks.json', async () => {
  const { rows } = await db.query<{ kid: string; private_jwk: JWK }>(
    'select kid, private_jwk from payment_keys order by created_at desc',
  );
  const use = { kty: 'RSA', use: 'enc', alg: 'RSA-OAEP-256' };
  return { keys: rows.map(({ kid, private_jwk: { n, e } }) => ({ ...use, kid, n, e })) };
});

const SELECT_ACCOUNT = `select *, to_char(paid_through, 'YYYY-MM-DD') as paid_through,
  greatest(0, paid_through - (now() at time zone $1)::date + 1) as days_left from accounts`;

const lookup = z.object({ phone: z.string().regex(/^\d{10}$/), zip: z.string().regex(/^\d{5}$/) });

app.post('/secure/v1/customermanagement/fetchCustomerDashboard', async (request, reply) => {
  const lookupRequest = lookup.safeParse(request.body);
  if (!lookupRequest.success) return refuse(reply, 'BUS_CUSTDASH_001', lookupRequest.error.message, 400);
  const { phone, zip } = lookupRequest.data;
  const { rows } = await db.query<Account>(`${SELECT_ACCOUNT} where phone = $2`, [PROVIDER_TIME_ZONE, phone]);
  if (rows.length === 0) return refuse(reply, 'BUS_CUSTDASH_024', 'No account has this phone number');
  const matchingAccounts = rows.filter((row) => row.zip === zip);
  const [account] = matchingAccounts;
  if (!account) return refuse(reply, 'BUS_CUSTDASH_025', 'The ZIP code is another one');
  if (matchingAccounts.length > 1) return refuse(reply, 'BUS_CUSTDASH_026', 'Several accounts match');
  return {
    customerInfo: {
      accountId: account.account_id,
      phoneNumber: account.phone,
      geoCode: account.geo_code,
      firstName: account.first_name,
      lastName: account.last_name,
      prepaidAccountStatus: 'Open',
    },
    serviceAddress: {
      addressLine1: account.address_line1,
      city: account.city,
      state: account.state,
      zip: account.zip,
    },
    availablePlans: [
      {
        productCode: account.plan_code,
        planPrice: dollars(account.price_cents),
        planLob: 'HSD',
        planDuration: account.plan_days,
      },
    ],
    hsdService: {
      daysRemaining: account.days_left,
      expirationDate: account.paid_through,
      planPrice: dollars(account.price_cents),
      planDuration: account.plan_days,
      productCode: account.plan_code,
    },
  };
});

const taxRequest = z.object({
  products: z.array(z.object({ productCode: z.string(), price: z.coerce.number() })).nonempty(),
});

const taxesOn = (cents: number) =>
  TAXES.map(({ vertexCode, rate }) => ({ vertexCode, cents: Math.round((cents * rate) / 10_000) }));
const taxOn = (cents: number) => taxesOn(cents).reduce((sum, tax) => sum + tax.cents, 0);

app.post('/oauth/tax/emm-pp-vertex-service/v1/vertex/ctp/get-tax', async (request, reply) => {
  const taxQuery = taxRequest.safeParse(request.body);
  if (!taxQuery.success) return refuse(reply, 'BUS_TAX_001', taxQuery.error.message, 400);
  const pricedProducts = taxQuery.data.products.map(({ productCode, price }) => ({
    productCode,
    cents: Math.round(price * 100),
  }));
  return {
    totalTaxAmt: dollars(pricedProducts.reduce((sum, { cents }) => sum + taxOn(cents), 0)),
    products: pricedProducts.map(({ productCode, cents }) => ({
      productCode,
      productType: [
        { vertexCodes: taxesOn(cents).map((tax) => ({ vertexCode: tax.vertexCode, amt: dollars(tax.cents) })) },
      ],
    })),
  };
});

const cardFields = z.object({
  cardNumber: z.string(),
  cardType: z.string(),
  expirationDate: z.string(),
  cvv: z.string(),
});
const FIELDS = ['cardNumber', 'cardType', 'expirationDate', 'cvv'] as const;
type Card = z.output<typeof cardFields>;

const refillRequest = z.object({
  referenceID: z.string().min(8).max(64),
  customerInfo: z.object({ accountID: z.string(), phone: z.string(), zip: z.string() }),
  paymentInfo: cardFields.extend({ amount: z.string().regex(/^\d{1,7}\.\d{2}$/) }),
  prepaidProducts: z.array(z.object({ planCode: z.string(), planQty: z.literal(1), rate: z.string() })).length(1),
});

app.post('/secure/api/v1/accountService/prepaidRefill', async (request, reply) => {
  const refill = refillRequest.safeParse(request.body);
  if (!refill.success) return refuse(reply, 'BUS_PMT_004', refill.error.message, 400);
  const { customerInfo, paymentInfo, referenceID: key } = refill.data;
  if (request.headers['idempotency-key'] !== key) return refuse(reply, 'PAYMENT-8001', 'Not the reference', 400);

  // A repeated delivery gets the first response, whatever has changed since.
  if (!(await findCharge(key))) {
    const refusal = await charge(refill.data);
    if (refusal) return refuse(reply, ...refusal);
  }
  const finalCharge = await whenFinal(key);
  if (finalCharge.account_id !== customerInfo.accountID || finalCharge.amount_cents !== toCents(paymentInfo.amount)) {
    return refuse(reply, 'BUS_PMT_409', 'The key was used for another purchase', 409);
  }
  if (finalCharge.status === 'DECLINED') return refuse(reply, finalCharge.error_code ?? '', 'The card was declined');
  return {
    response: {
      status: 'SUCCESS',
      orderDetails: { orderNumber: toOrderNumber(finalCharge) },
      paymentInfo: toCard(finalCharge),
    },
  };
});

/** Charges and settles; or a code, and nothing was written. */
async function charge(refill: z.output<typeof refillRequest>): Promise<[code: string, message: string] | null> {
  const { customerInfo, paymentInfo, prepaidProducts, referenceID: key } = refill;
  const { accountID, phone, zip } = customerInfo;
  const selectNamedAccount = `${SELECT_ACCOUNT} where account_id = $2 and phone = $3 and zip = $4`;
  const [account] = (await db.query<Account>(selectNamedAccount, [PROVIDER_TIME_ZONE, accountID, phone, zip])).rows;
  const [product] = prepaidProducts;
  if (!account || product?.planCode !== account.plan_code || toCents(product.rate) !== account.price_cents) {
    return ['BUS_PMT_004', 'The account has no such phone number, ZIP code, plan or price'];
  }
  const tax = taxOn(account.price_cents);
  const cents = toCents(paymentInfo.amount);
  if (cents !== account.price_cents + tax) return ['BUS_PMT_003', 'The amount is not the total'];
  const card = await decrypt(paymentInfo, key);
  if (!card) return ['PAYMENT-1004', 'A card field is not one of this purchase'];

  // The charge is recorded before the gateway gets it. Of several deliveries of one key, one inserts the row; the others wait.
  const insertedCharge = await db.query(
    `insert into charges (key, account_id, amount_cents, tax_cents, last_four, card_type) values ($1, $2, $3, $4, $5, $6)
     on conflict (key) do nothing`,
    [key, account.account_id, cents, tax, card.cardNumber.slice(-4), card.cardType],
  );
  if (insertedCharge.rowCount === 1) await settle(key, await chargeCard(db, { key, cents, ...card }));
  return null;
}

app.get('/secure/api/v1/util-service/charge-status', async (request, reply) => {
  const statusQuery = z.object({ referenceID: z.string() }).safeParse(request.query);
  if (!statusQuery.success) return refuse(reply, 'BUS_STATUS_001', statusQuery.error.message, 400);
  const { referenceID } = statusQuery.data;
  const charge = await findCharge(referenceID);
  switch (charge?.status) {
    case undefined:
      return { referenceID, status: 'NOT_FOUND' };
    case 'IN_PROGRESS':
      return { referenceID, status: 'IN_PROGRESS' };
    case 'DECLINED':
      return { referenceID, status: 'DECLINED', errorCode: charge.error_code };
    case 'CHARGED':
      return {
        referenceID,
        status: 'CHARGED',
        orderNumber: toOrderNumber(charge),
        accountId: charge.account_id,
        amount: dollars(charge.amount_cents),
        tax: dollars(charge.tax_cents),
        paymentInfo: toCard(charge),
      };
  }
});

const toOrderNumber = ({ order_number: number }: Charge) => `M-${number.padStart(6, '0')}`;
const toCard = ({ last_four: cardNumber, card_type: cardType }: Charge) => ({ cardNumber, cardType });

async function findCharge(key: string): Promise<Charge | undefined> {
  return (await db.query<Charge>('select * from charges where key = $1', [key])).rows[0];
}

/** Waits for the delivery that works on the key, here or in another process; the web app gives up after 60 s and asks charge-status. */
async function whenFinal(key: string): Promise<Charge> {
  for (;;) {
    const charge = await findCharge(key);
    if (charge && charge.status !== 'IN_PROGRESS') return charge;
    await sleep(50);
  }
}

/** Writes the outcome and adds the days, together or not at all, and once however often it is called. */
async function settle(key: string, declineCode: string | null): Promise<void> {
  await db.query(
    `with settled as (
       update charges set status = $2, error_code = $3 where key = $1 and status = 'IN_PROGRESS' returning account_id, status
     )
     update accounts set paid_through = greatest(paid_through, (now() at time zone $4)::date - 1) + plan_days
     from settled where accounts.account_id = settled.account_id and settled.status = 'CHARGED'`,
    [key, declineCode === null ? 'CHARGED' : 'DECLINED', declineCode, PROVIDER_TIME_ZONE],
  );
}

/** The card, or null if a field cannot be opened or its header names another field or another purchase. */
async function decrypt(fields: Card, attempt: string): Promise<Card | null> {
  const openingLines: [string, string][] = [];
  for (const field of FIELDS) {
    try {
      const { plaintext, protectedHeader } = await compactDecrypt(fields[field], async ({ kid }) => {
        const select = 'select private_jwk from payment_keys where kid = $1';
        const [key] = (await db.query<{ private_jwk: JWK }>(select, [kid])).rows;
        return importJWK(key?.private_jwk ?? {}, 'RSA-OAEP-256');
      });
      if (protectedHeader['field'] !== field || protectedHeader['attempt'] !== attempt) return null;
      openingLines.push([field, new TextDecoder().decode(plaintext)]);
    } catch {
      return null;
    }
  }
  return Object.fromEntries(openingLines) as Card;
}

/** The gateway responds within this time or not at all, in seconds. */
const GATEWAY_SECONDS = 60;

/** After a restart or a lost response of the gateway: charges that it has are settled; charges that it never received are declined, and may be paid again. */
async function settleUnfinished(olderThanSeconds: number): Promise<void> {
  const { rows } = await db.query<Charge>(
    "select * from charges where status = 'IN_PROGRESS' and created_at <= now() - make_interval(secs => $1)",
    [olderThanSeconds],
  );
  for (const { key } of rows) {
    const payment = await findPayment(db, key);
    await settle(key, payment ? payment.declineCode : 'SYS_PMT_007');
  }
}

async function createKey(): Promise<void> {
  const { rowCount } = await db.query('select 1 from payment_keys');
  if (rowCount) return;
  const { privateKey } = await generateKeyPair('RSA-OAEP-256', { extractable: true });
  const values = [randomUUID(), await exportJWK(privateKey)];
  await db.query('insert into payment_keys (kid, private_jwk) values ($1, $2)', values);
}

await db.query(readFileSync(new URL('schema.sql', import.meta.url), 'utf8'));
await createKey();
// Nothing is in flight yet.
await settleUnfinished(0);
const review = setInterval(() => void settleUnfinished(GATEWAY_SECONDS).catch(() => undefined), 10_000);
await app.listen({ port: Number(PORT), host: '127.0.0.1' });
process.once('SIGTERM', () => {
  clearInterval(review);
  void app.close().then(() => db.end());
});
