'use client';

import { useTranslations } from 'next-intl';
import { minutesOf, PaymentNotice } from '#components/payment/payment-notice.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import type { ConfirmNotice } from './use-confirm.ts';

/** What a confirmation that moved no money tells. `again` is a question and has its modal. */
export function ReviewNotice({ notice, total }: { notice: ConfirmNotice; total: string }) {
  const t = useTranslations('litepay');
  const p = useTranslations('payment.notCharged');
  const words = (key: 'totalChanged' | 'startAgain' | 'insecure' | 'rateLimited', values = {}) => {
    return { title: t(`${key}.title`), text: t(`${key}.text`, values) };
  };
  switch (notice.kind) {
    case 'again':
      return null;
    case 'changed':
      return <PaymentNotice kind={notice.kind} words={words('totalChanged', { total })} />;
    case 'start-again':
      return (
        <PaymentNotice
          kind={notice.kind}
          words={words('startAgain')}
          actions={
            <ButtonLink variant="secondary" href="">
              {t('startAgain.action')}
            </ButtonLink>
          }
        />
      );
    case 'not-sent':
      return <PaymentNotice kind={notice.kind} words={{ title: p('title'), text: p('text') }} />;
    case 'insecure':
      return <PaymentNotice kind={notice.kind} words={words('insecure')} />;
    case 'limited':
      return <PaymentNotice kind={notice.kind} words={words('rateLimited', { minutes: minutesOf(notice.seconds) })} />;
  }
}
