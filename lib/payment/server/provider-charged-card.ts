import 'server-only';
import type { z } from 'zod';
import type { chargedCard } from '#lib/contract/card.ts';
import { brandOfType, type CardSummary } from '#lib/domain/card/brand.ts';

/** The card that the provider reports as charged; empty if it reports none. */
export function chargedCardOf(named: z.output<typeof chargedCard>): { card?: CardSummary } {
  return named ? { card: { brand: brandOfType(named.cardType), lastFour: named.cardNumber } } : {};
}
