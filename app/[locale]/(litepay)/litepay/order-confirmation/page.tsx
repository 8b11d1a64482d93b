import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { redirect } from '#lib/i18n/navigation.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
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
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell', 'payment')}>
      <Receipt view={opened.view} />
    </NextIntlClientProvider>
  );
}
