import 'server-only';
import { toSignedWireAmount, toWireAmount } from '#lib/contract/amount.ts';
import { refill } from '#lib/contract/refill.ts';
import type { ChargeResult } from '#lib/payment/charge-outcome.ts';
import type { Benefit } from './provider-dashboard.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { toChargedCard } from '#lib/payment/server/provider.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { assertNever } from '#lib/result.ts';
import { PROVIDER_CARD_TYPE } from '#lib/domain/card/card.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { CardToken } from '#lib/payment/api.ts';
import type { TaxLine } from './provider-tax.ts';

/** A refill as the owner agreed to it. Amounts are integer cents. */
export interface RefillOrder {
  /** The attempt's id: reference and idempotency key. */
  referenceID: string;
  flow: 'REFILL' | 'MOVE';
  accountId: string;
  phone: string;
  zip: string;
  macId: string;
  serialNumber: string;
  products: readonly RefilledProduct[];
  /** Only if they were deducted from the price. */
  benefits: readonly Benefit[];
  promo: UsedPromo | null;
  totalCents: number;
  payment: { kind: 'saved'; token: string } | { kind: 'typed'; typed: TypedCard; isServiceAddress: boolean };
}

/** Spec 3 §9: the offer, and the plan whose price it reduces by `offCents`, once. */
interface UsedPromo {
  id: string;
  offerType: string;
  planCode: string;
  quantity: number;
  rateCents: number;
  offCents: number;
}

type AcceptedCharge = Extract<ChargeResult, { ok: true }>['value'];

/** Spec 3 §3.3, §7.5: charges once per call. */
export async function submitRefill(
  callContext: CallContext,
  order: RefillOrder,
): Promise<ProviderResult<AcceptedCharge>> {
  const { referenceID, flow, accountId, phone, zip, payment, promo, totalCents } = order;
  const result = await callProvider(
    refill,
    {
      query: { trackingId: callContext.trackingId },
      headers: { 'idempotency-key': referenceID },
      body: {
        channel: 'ONLINE',
        flow,
        termsVersion: '1.0',
        referenceID,
        customerInfo: { accountID: accountId, phone, zip },
        paymentInfo: toWirePayment(payment, totalCents),
        prepaidProducts: toWireProducts(order.products),
        acpBenefits: toWireBenefits(order.benefits),
        ...(promo && { discountDetails: [toWirePromo(promo)] }),
        macId: order.macId,
        serialNo: order.serialNumber,
      },
    },
    callContext,
  );
  if (!result.ok) return result;
  const { status, orderDetails, paymentInfo } = result.value.response;
  const { orderNumber } = orderDetails;
  return { ok: true, value: { codes: [], status, orderNumber, ...toChargedCard(paymentInfo) } };
}

function toWirePayment(payment: RefillOrder['payment'], totalCents: number) {
  switch (payment.kind) {
    case 'saved':
      return {
        paymentInstToken: payment.token,
        amount: toWireAmount(totalCents),
        processingNetwork: 'CREDIT' as const,
      };
    case 'typed':
      return { ...toWireCard(payment.typed, totalCents), isServiceAddress: payment.isServiceAddress };
    default:
      return assertNever(payment);
  }
}

function toWirePromo({ id, offerType, planCode, quantity, rateCents, offCents }: UsedPromo) {
  return {
    discountId: id,
    offerType,
    discStatus: 'A' as const,
    productQuantity: quantity,
    discountPlanDet: [
      {
        planCode,
        productCode: planCode,
        originalPrice: toWireAmount(rateCents),
        discountPrice: toSignedWireAmount(-offCents),
        planQty: quantity,
      },
    ],
  };
}

/** The parts that a guest's and an owner's refill request have in common. Amounts are integer cents. */

export interface RefilledProduct<Quantity extends number = number> {
  planCode: string;
  lob: string;
  quantity: Quantity;
  rateCents: number;
  taxes: readonly TaxLine[];
}

export interface RefillBilling extends UsAddress {
  firstName: string;
  lastName: string;
}

/** Compact JWEs, encrypted by the browser. */
export interface RefillCard {
  cardNumber: string;
  cardType: string;
  expirationDate: string;
  cvv: string;
}

/**
 * A card that was typed in, as the browser encrypted it, or as the token of the gateway that has it. The token of an express button comes
 * without its holder.
 */
export type TypedCard =
  | { card: RefillCard; billing: RefillBilling }
  | { cardToken: CardToken; billing: RefillBilling | null };

/** Spec 3 §3.4: the products, charge by charge. */
export function toWireProducts<Quantity extends number>(products: readonly RefilledProduct<Quantity>[]) {
  return products.map(({ planCode, lob, quantity, rateCents, taxes }) => ({
    lob,
    planCode,
    planQty: quantity,
    rate: toWireAmount(rateCents),
    chargeCode: [
      {
        amount: toWireAmount(rateCents * quantity),
        chargeCode: planCode,
        prodTaxDetails: taxes.map(({ code, cents }) => ({ vertexCode: code, amt: toWireAmount(cents) })),
      },
    ],
  }));
}

/** Spec 3 §3.1: the benefits that are used, as the provider returned them. */
export function toWireBenefits(benefits: readonly Benefit[]) {
  return benefits.map(({ plan, period, code, cents }) => ({
    benefitPlan: plan,
    benefitPeriod: period,
    benefitCode: code,
    benefitAmount: toWireAmount(cents),
  }));
}

/** Spec 3 §3.4, §9: a card that was typed in, and its holder. */
export function toWireCard(payment: TypedCard, totalCents: number) {
  const charge = { amount: toWireAmount(totalCents), processingNetwork: 'CREDIT' as const };
  if (!('cardToken' in payment)) return { ...payment.card, ...toWirePayer(payment.billing), ...charge };
  const { cardToken, billing } = payment;
  return { cardToken: toWireToken(cardToken), ...(billing && toWirePayer(billing)), ...charge };
}

/** The holder of a card that was typed in. */
export function toWirePayer({ firstName, lastName, ...address }: RefillBilling) {
  return { firstName, lastName, billingAddress: { ...address, country: 'US' as const } };
}

/** A gateway's token, with the provider's name for the brand. */
export function toWireToken({ brand, ...token }: CardToken) {
  return { ...token, brand: PROVIDER_CARD_TYPE[brand] };
}
