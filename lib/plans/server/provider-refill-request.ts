import { toWireAmount } from '#lib/contract/amount.ts';
import { PROVIDER_CARD_TYPE } from '#lib/domain/card/brand.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { CardToken } from '#lib/payment/api.ts';
import type { Benefit } from './provider-dashboard.ts';
import type { TaxLine } from './provider-tax.ts';

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
export function toWireCard(typed: TypedCard, totalCents: number) {
  const charge = { amount: toWireAmount(totalCents), processingNetwork: 'CREDIT' as const };
  if (!('cardToken' in typed)) return { ...typed.card, ...toWirePayer(typed.billing), ...charge };
  const { cardToken, billing } = typed;
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
