import 'server-only';
import type { z } from 'zod';
import type { chargedCard } from '#lib/contract/card.ts';
import { toCardBrand, type CardSummary } from '#lib/domain/card/brand.ts';

/** The card that the provider reports as charged; empty if it reports none. */
export function toChargedCard(named: z.output<typeof chargedCard>): { card?: CardSummary } {
  return named ? { card: { brand: toCardBrand(named.cardType), lastFour: named.cardNumber } } : {};
}
