import type { Metadata } from 'next';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { PaymentStatusScreen } from '#components/payment/payment-status-screen.tsx';
import { LITEPAY_FLOW } from '#lib/flows/litepay.ts';
import { redirect } from '#lib/i18n/navigation.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { loadRefillStatusPage } from '#lib/services/litepay/litepay-pages.ts';
import { receiptPath } from '../litepay-paths.ts';
import { queryOf, type SearchParams } from '../query-of.ts';

export async function generateMetadata(): Promise<Metadata> {
  const t = await getTranslations('litepay.meta');
  return { title: t('waitingTitle') };
}

/** Leads on once the outcome of the refill is known. */
export default async function StatusPage({ searchParams }: SearchParams) {
  const locale = await getLocale();
  const result = await loadRefillStatusPage(await queryOf(searchParams, 'reference'));
  if (result.redirect !== null) return redirect({ href: result.redirect, locale });
  const { reference } = result.view;
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell.reference', 'litepay.waiting')}>
      <noscript>
        <meta httpEquiv="refresh" content="5" />
      </noscript>
      <PaymentStatusScreen
        namespace="litepay.waiting"
        api="/api/litepay"
        view={result.view}
        leadsTo={{
          confirmed: receiptPath(reference),
          back: LITEPAY_FLOW.find.path,
          failed: `/error?${new URLSearchParams({ reference })}`,
        }}
        declined={{ event: 'payment_error', step: 3, detail: 'trouble processing payment' }}
      />
    </NextIntlClientProvider>
  );
}
