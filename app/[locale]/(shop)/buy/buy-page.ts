import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { BUY_FLOW, type BuyStep } from '#lib/flows/buy.ts';
import { redirect } from '#lib/i18n/navigation.ts';

export interface BuyPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

/** A value of the address; null when it is absent or given twice. */
export async function queryOf(
  { searchParams }: BuyPageProps,
  name: 'purchase' | 'again' | 'digitalSessionId',
): Promise<string | null> {
  const value = (await searchParams)[name];
  return typeof value === 'string' && value !== '' ? value : null;
}

/** Guards are HTTP redirects (decision): what comes back may be shown. */
export async function viewOf<View>(result: { redirect: string } | { redirect: null; view: View }): Promise<View> {
  if (result.redirect !== null) return redirect({ href: result.redirect, locale: await getLocale() });
  return result.view;
}

export async function buyMetadata(step: BuyStep): Promise<Metadata> {
  const t = await getTranslations('buyflow');
  return { title: t(BUY_FLOW[step].title) };
}
