import { useTranslations } from 'next-intl';
import { PaymentReference } from '#components/payment/payment-reference.tsx';
import { Banner } from '#components/ui/banner.tsx';
import type { LitepayView } from '#lib/litepay/api.ts';

/** A payment that was not sent: what the page had shown of the account was no longer so, or could not be read. */
export function UnsentPayment({ method, reference }: NonNullable<LitepayView['unsent']>) {
  const t = useTranslations();
  const key = method === 'pin' ? 'pin.problems.unsent' : 'litepay.find.unsent';
  return (
    <Banner tone="warning" announce="alert" title={t(`${key}.title`)}>
      <p>{t(`${key}.text`)}</p>
      <PaymentReference code={reference} />
    </Banner>
  );
}
