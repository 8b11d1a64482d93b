import { z } from 'zod';
import { sentAmount, sentSignedAmount, wireAmount } from './amount.ts';
import { chargedCard } from './card.ts';
import { blankable, rows, text } from './field-types.ts';

/** The parts of orders and refills, shared by the calls that charge. */

/** One tax of a product: the tax service's code and the amount. */
export const sentTax = z.object({ vertexCode: text, amt: sentAmount });

/** Spec 3 §3.4: what one product costs, charge by charge. */
const sentChargeCode = z.object({
  amount: sentAmount,
  chargeCode: z.string().max(40),
  prodTaxDetails: rows(sentTax),
});

export const sentProduct = z
  .object({
    lob: text,
    planCode: text,
    planQty: z.number().int().min(1).max(12),
    rate: sentAmount,
    chargeCode: rows(sentChargeCode).min(1),
  })
  .meta({ id: 'SentProduct' });

/** Spec 3 §3.1: one benefit of the low-income broadband program, as the dashboard returns it. */
export const wireBenefit = z
  .object({
    benefitPlan: blankable,
    benefitPeriod: blankable,
    benefitCode: blankable,
    benefitAmount: wireAmount.nullish().transform((value) => value ?? 0),
  })
  .meta({ id: 'Benefit' });

/** The same in a request. */
export const sentBenefit = z.object({
  benefitPlan: z.string(),
  benefitPeriod: z.string(),
  benefitCode: z.string(),
  benefitAmount: sentAmount,
});

/** Spec 1 §7, 3 §9: the offer that an order or a refill uses. */
export const sentDiscount = z
  .object({
    discountId: text,
    offerType: text,
    discStatus: z.literal('A').optional(),
    productQuantity: z.number().int().min(1).max(12),
    discountPlanDet: rows(
      z.object({
        planCode: text,
        productCode: text,
        originalPrice: sentAmount,
        discountPrice: sentSignedAmount,
        planQty: z.number().int().min(1).max(12),
      }),
    ).min(1),
  })
  .meta({ id: 'SentDiscount' });

/** Spec 3 §3.3: a successful refill. Any other response does not prove one. */
export const refillResponse = z
  .object({
    response: z.object({
      status: z.literal('SUCCESS'),
      orderDetails: z.object({ orderNumber: text }),
      paymentInfo: chargedCard,
    }),
  })
  .meta({ id: 'RefillAnswer' });
