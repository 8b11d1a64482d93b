import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { redirect } from '#lib/i18n/navigation.ts';
import { loadRefillReceiptPage } from '#lib/services/litepay/litepay-pages.ts';
import { queryOf, type SearchParams } from '../query-of.ts';
import { Receipt } from './receipt.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay.meta');
  return { title: t('confirmationTitle') };
}

export default async function OrderConfirmationPage({ searchParams }: SearchParams) {
  const locale = await getLocale();
  const result = await loadRefillReceiptPage(await queryOf(searchParams, 'reference'));
  if (result.redirect !== null) return redirect({ href: result.redirect, locale });
  return <Receipt view={result.view} />;
}
