import { headers } from 'next/headers';
import { NextIntlClientProvider } from 'next-intl';
import { getLocale, getMessages, getTranslations } from 'next-intl/server';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { config } from '#lib/config.ts';
import { getPathname } from '#lib/i18n/navigation.ts';
import { pickMessages } from '#lib/i18n/pick-messages.ts';
import { typedReference } from '#lib/rules/payment/reference.ts';
import { marketingPage } from '#lib/services/shop/shop-paths.ts';
import { shortCode, trackingIdOf } from '#lib/http/tracking.ts';
import type { BuyPageProps } from './buy-page.ts';

/** Spec 1 §2: what cannot be mended, the code of it, and the way back to the marketing page. */
export async function BuyError({ searchParams }: BuyPageProps) {
  const t = await getTranslations('buyflow.error');
  const { SUPPORT_PHONE } = config();
  const marketing = marketingPage();
  const isOurs = marketing.startsWith('/');
  const href = isOurs ? getPathname({ href: marketing, locale: await getLocale() }) : marketing;
  const named = (await searchParams).reference;
  const reference = (typeof named === 'string' && typedReference(named)) || shortCode(trackingIdOf(await headers()));
  const actions = (
    <>
      <ButtonLink href={href}>{t('link')}</ButtonLink>
      {SUPPORT_PHONE && (
        <ButtonLink variant="quiet" href={`tel:${SUPPORT_PHONE.replace(/[^\d+]/g, '')}`}>
          {t('call', { phone: SUPPORT_PHONE })}
        </ButtonLink>
      )}
    </>
  );
  return (
    <NextIntlClientProvider messages={pickMessages(await getMessages(), 'shell.reference')}>
      <MessagePage picture={<HousePicture mood="cold" />} title={t('title')} actions={actions}>
        <p>{t('text')}</p>
        <p>{t('noCharge')}</p>
        <PaymentReference code={reference} />
      </MessagePage>
    </NextIntlClientProvider>
  );
}
