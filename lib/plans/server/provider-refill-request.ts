import { toWireAmount } from '#lib/contract/amount.ts';
import type { UsAddress } from '#lib/domain/contact/us-address.ts';
import type { Benefit } from './provider-benefit.ts';
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

/** What a wallet approved: its name, and its one-time token. */
export interface RefillWallet {
  name: string;
  token: string;
}

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
export function toWireCard(card: RefillCard, billing: RefillBilling, totalCents: number) {
  const { firstName, lastName, ...address } = billing;
  return {
    ...card,
    amount: toWireAmount(totalCents),
    firstName,
    lastName,
    billingAddress: { ...address, country: 'US' as const },
    processingNetwork: 'CREDIT' as const,
  };
}

/** What a wallet approved, in place of a card and its holder. */
export function toWireWallet({ name, token }: RefillWallet, totalCents: number) {
  return {
    wallet: name,
    walletToken: token,
    amount: toWireAmount(totalCents),
    processingNetwork: 'CREDIT' as const,
  };
}
