import { useLocale, useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { dayInWords } from '#lib/domain/calendar-day.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { formatWait } from '#lib/domain/wait.ts';
import type { OwnPinView } from '#lib/payment/views.ts';
import type { PaymentAlertKind } from './use-payment.ts';

/** Why a PIN was not redeemed. */
export type PinProblem =
  /** `own`: null if it was not for this account. */
  | { outcome: 'redeemed'; own: OwnPinView | null }
  | { outcome: 'unknown' | 'expired' | 'failed' | 'unavailable' | 'notUsed' | 'verifyAgain' }
  | { outcome: 'limited'; seconds: number };

/** The problem of a redemption that spent nothing, other than a decline. */
export function problemOf(alert: PaymentAlertKind): PinProblem {
  switch (alert.kind) {
    case 'limited':
      return { outcome: 'limited', seconds: alert.seconds };
    case 'changed':
    case 'start-again':
      return { outcome: 'verifyAgain' };
    case 'not-sent':
    case 'insecure':
      return { outcome: 'notUsed' };
  }
}

export function PinProblemBanner({ problem, supportPhone }: { problem: PinProblem; supportPhone: string }) {
  const t = useTranslations('pin.problems');
  const locale = useLocale();
  const { outcome } = problem;
  if (outcome === 'redeemed' && problem.own) return <OwnPin own={problem.own} />;
  const wait = outcome === 'limited' ? formatWait(problem.seconds, locale) : '';
  return (
    <Banner tone={outcome === 'failed' ? 'danger' : 'warning'} announce="alert" title={t(`${outcome}.title`)}>
      <p>
        <PhoneText phone={supportPhone}>{t(`${outcome}.text`, { supportPhone, wait })}</PhoneText>
      </p>
    </Banner>
  );
}

/** Decision on used PINs: when a PIN was redeemed for this account, and the link to its receipt. */
function OwnPin({ own: { on, receipt, by } }: { own: OwnPinView }) {
  const t = useTranslations('pin.problems.redeemedHere');
  const day = dayInWords(on, useLocale());
  return (
    <Banner tone="warning" announce="alert" title={t(by, { day })}>
      <p>
        <span>{`${t('text')} `}</span>
        <a href={receipt}>{t('receipt')}</a>
      </p>
    </Banner>
  );
}
