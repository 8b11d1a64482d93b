import { eq } from 'drizzle-orm';
import { type pin, pinRedeem } from '#lib/contract/pin.ts';
import { type Account, findAccount, lockAccount, withServices } from '../state/accounts.ts';
import { getPlan } from '../state/catalog.ts';
import type { Database } from '../state/database.ts';
import { pins } from '../state/schema/payments.ts';
import { decline } from './charge-once.ts';
import { chargingCall } from './charging-call.ts';
import { ownAccount } from './owner-session.ts';
import { toPayer, performRefill } from './perform-refill.ts';
import type { Behavior, CallInput } from './register-call.ts';
import { Refusal } from './refusal.ts';

const UNKNOWN = 'BUS_PIN_001';
const REDEEMED = 'BUS_PIN_002';
const EXPIRED = 'BUS_PIN_003';

type Pin = typeof pins.$inferSelect;

interface Redemption {
  account: Account;
  storedPin: Pin;
}

/** Spec 3 §3.3: what a PIN is worth; a used one has a redemption date. */
export const findPin: Behavior<typeof pin> = async (input) => {
  const [wanted] = input.body.pinDetails;
  if (!wanted) throw new Error('The contract lets no request through without a PIN');
  const account = await findPinAccount(input.sandbox.db, input, wanted.accountId);
  if (account instanceof Refusal) return account;
  const storedPin = await findStored(input.sandbox.db, wanted.pin);
  if (!storedPin) return new Refusal(UNKNOWN, 'There is no such PIN');
  const { pin: code, planCode, planQuantity: planQty, expirationDate, redeemedAt } = storedPin;
  const redemptionDate = redeemedAt ? input.sandbox.clock.toDay(redeemedAt) : '';
  const { days, isSilent } = getPlan(planCode);
  const planDuration = isSilent ? null : days;
  return { pinDetails: [{ pin: code, planCode, planQty, planDuration, redemptionDate, expirationDate }] };
};

/** Spec 3 §4.1, §7.5: redeems the days of a PIN, once. */
export const redeemPin = chargingCall<typeof pinRedeem, Redemption>(pinRedeem, {
  kind: 'pin',
  noun: 'PIN',
  purchaseOf: ({ accountId, codes }) => ({ accountId, codes: codes.map(({ refillCode }) => refillCode) }),
  async price(tx, input) {
    const [code] = input.body.codes;
    const own = await findPinAccount(tx, input, input.body.accountId);
    if (own instanceof Refusal) return decline(own.code, own.message);
    const account = await lockAccount(tx, own.accountId);
    const storedPin = await findStored(tx, code?.refillCode ?? '', 'lock');
    if (!storedPin || account?.status !== 'Open') return decline(UNKNOWN, 'There is no such PIN');
    if (storedPin.redeemedBy !== null) return decline(REDEEMED, 'The PIN was redeemed before');
    if (storedPin.expirationDate < input.sandbox.clock.today()) return decline(EXPIRED, 'The PIN has expired');
    return { outcome: 'sale', purchase: { account, storedPin }, netCents: 0, taxCents: 0 };
  },
  async fulfil(tx, { account, storedPin }, payment, input) {
    const { sandbox } = input;
    const plan = getPlan(storedPin.planCode);
    const { services } = await withServices(tx, account, payment.today);
    const service = services.find(({ lob }) => lob === 'HSD') ?? null;
    // The days are added to the account's current plan.
    const own = service ? getPlan(service.productCode) : plan;
    const lines = [{ plan: own, netCents: 0, days: plan.days * storedPin.planQuantity, service }];
    const quote = { lines, subtotalCents: 0, taxCents: 0, discount: null };
    const expirationDate = await performRefill(tx, {
      account,
      quote,
      payment,
      method: 'pin',
      payer: toPayer(input),
      settings: sandbox.config,
    });
    const redemption = { redeemedBy: account.accountId, redeemedAt: payment.timestamp };
    await tx.update(pins).set(redemption).where(eq(pins.pin, storedPin.pin));
    const { orderNumber } = payment;
    return { accountId: account.accountId, response: { status: 'SUCCESS', orderNumber, expirationDate } };
  },
});

/** Returns the owner's account; a guest's is not checked, because the web app has located it. */
async function findPinAccount(
  db: Database,
  { providerSession }: Pick<CallInput<typeof pin>, 'providerSession'>,
  accountId: string,
): Promise<Account | Refusal> {
  if (providerSession) return ownAccount(db, providerSession, accountId, 'write');
  return (await findAccount(db, accountId)) ?? new Refusal('BUS_CUSTDASH_024', 'There is no such prepaid account');
}

async function findStored(db: Database, code: string, purpose: 'read' | 'lock' = 'read'): Promise<Pin | null> {
  const query = db.select().from(pins).where(eq(pins.pin, code.toUpperCase()));
  const [storedPin] = await (purpose === 'lock' ? query.for('update') : query);
  return storedPin ?? null;
}
