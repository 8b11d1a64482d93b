import 'server-only';
import { toSignedWireAmount, toWireAmount } from '#lib/contract/amount.ts';
import { refill } from '#lib/contract/refill.ts';
import type { ChargeResult } from '#lib/payment/charge-outcome.ts';
import type { Benefit } from './provider-benefit.ts';
import { callProvider, type CallContext } from '#lib/provider/call.ts';
import { toChargedCard } from '#lib/payment/server/provider-charged-card.ts';
import type { ProviderResult } from '#lib/provider/provider-result.ts';
import { assertNever } from '#lib/result.ts';
import {
  type RefilledProduct,
  toWireBenefits,
  toWireCard,
  toWireProducts,
  type TypedCard,
} from './provider-refill-request.ts';

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

type Charged = Extract<ChargeResult, { ok: true }>['value'];

/** Spec 3 §3.3, §7.5: charges once per call. */
export async function submitRefill(context: CallContext, order: RefillOrder): Promise<ProviderResult<Charged>> {
  const { referenceID, flow, accountId, phone, zip, payment, promo, totalCents } = order;
  const result = await callProvider(
    refill,
    {
      query: { trackingId: context.trackingId },
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
    context,
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
