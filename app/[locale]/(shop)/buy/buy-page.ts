import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { BUY_FLOW, type BuyStep } from '#lib/flows/buy.ts';
import { redirect } from '#lib/i18n/navigation.ts';
import type { OpenedBuy } from '#lib/services/shop/open-buy-page.ts';

export interface BuyPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A value of the address; null when it is absent or given twice. */
export async function queryOf(
  { searchParams }: BuyPageProps,
  name: 'tab' | 'again' | 'digitalSessionId',
): Promise<string | null> {
  const value = (await searchParams)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Guards are HTTP redirects (decision): what comes back may be shown. */
export async function viewOf<View>(opened: OpenedBuy<View>): Promise<View> {
  if (opened.redirect !== null) return redirect({ href: opened.redirect, locale: await getLocale() });
  return opened.view;
}

export async function buyMetadata(step: BuyStep): Promise<Metadata> {
  const t = await getTranslations('buyflow');
  return { title: t(BUY_FLOW[step].title) };
}
