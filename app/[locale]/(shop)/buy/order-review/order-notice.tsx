import { useTranslations } from 'next-intl';
import { minutesOf, PaymentNotice } from '#components/payment/payment-notice.tsx';
import { Button } from '#components/ui/button.tsx';
import type { OrderNotice } from './use-order.ts';

const WORDS = {
  changed: 'buyflow.checkout.changed',
  'start-again': 'buyflow.checkout.startAgain',
  'not-sent': 'payment.notCharged',
  insecure: 'buyflow.checkout.insecure',
  limited: 'buyflow.checkout.limited',
} as const satisfies Record<OrderNotice['kind'], string>;

/** What an order that moved no money tells. */
export function OrderNoticeBanner({ notice, onBack }: { notice: OrderNotice; onBack: () => void }) {
  const t = useTranslations();
  const { kind } = notice;
  const values: Record<string, number> = kind === 'limited' ? { minutes: minutesOf(notice.seconds) } : {};
  return (
    <PaymentNotice
      kind={kind}
      words={{ title: t(`${WORDS[kind]}.title`), text: t(`${WORDS[kind]}.text`, values) }}
      actions={
        kind === 'start-again' && (
          <Button variant="secondary" onClick={onBack}>
            {t('buyflow.checkout.startAgain.action')}
          </Button>
        )
      }
    />
  );
}
