import type { Metadata } from 'next';
import { getLocale, getTranslations } from 'next-intl/server';
import { redirect } from '#lib/i18n/navigation.ts';
import { openConfirmationPage } from '#lib/services/litepay/open-litepay-page.ts';
import { Receipt } from './receipt.tsx';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay.meta');
  return { title: t('confirmationTitle') };
}

export default async function OrderConfirmationPage() {
  const locale = await getLocale();
  const opened = await openConfirmationPage();
  if (opened.redirect !== null) return redirect({ href: opened.redirect, locale });
  return <Receipt view={opened.view} />;
}
