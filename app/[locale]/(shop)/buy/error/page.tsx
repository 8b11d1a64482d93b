import { useTranslations } from 'next-intl';
import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { HousePicture } from '#components/layout/house-picture.tsx';
import { MessagePage } from '#components/layout/message-page.tsx';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { type BuyErrorView, loadBuyErrorPage } from '#lib/shop/server/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';

export const generateMetadata = () => buyMetadata('error');

const MESSAGES = ['shell.copy', 'shell.reference'] as const;

export default async function BuyErrorPage(props: PageProps) {
  const view = await openPage(loadBuyErrorPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <BuyError view={view} />
    </ClientMessages>
  );
}

/** Spec 1 §2: an error that the customer cannot fix, its code, and the way back to the marketing page. */
function BuyError({ view: { marketingUrl, reference, supportPhone, mayBePaying } }: { view: BuyErrorView }) {
  const t = useTranslations('buyflow.error');
  const actions = (
    <>
      <ButtonLink href={marketingUrl}>{t('link')}</ButtonLink>
      {supportPhone && (
        <PhoneLink phone={supportPhone} button="link">
          {t('call', { phone: supportPhone })}
        </PhoneLink>
      )}
    </>
  );
  return (
    <MessagePage picture={<HousePicture mood="cold" />} title={t('title')} actions={actions}>
      <p>{t('text')}</p>
      {mayBePaying && <p>{t('noCharge')}</p>}
      <PaymentReference code={reference} />
    </MessagePage>
  );
}
