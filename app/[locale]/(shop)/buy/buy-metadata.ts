import type { Metadata } from 'next';
import { getTranslations } from 'next-intl/server';
import { BUY_FLOW, type BuyStep } from '#lib/shop/flow.ts';

/** The title of a step, from the flow's table. */
export async function buyMetadata(step: BuyStep): Promise<Metadata> {
  const t = await getTranslations('buyflow');
  return { title: t(BUY_FLOW[step].title) };
}
