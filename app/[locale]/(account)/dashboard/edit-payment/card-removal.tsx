import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { type CalendarDay, formatDay } from '#lib/domain/calendar-day.ts';
import type { OwnCardView, StoredPayment } from '#lib/account/payment-views.ts';

interface Props {
  open: boolean;
  card: OwnCardView;
  stored: StoredPayment;
  lastDay: CalendarDay | null;
  busy: boolean;
  onRemove: () => void;
  onClose: () => void;
}

/** Confirms the removal of the card and says what it means for auto-refill. */
export function CardRemoval({ open, card, stored, lastDay, busy, onRemove, onClose }: Props) {
  const t = useTranslations('account.paymentMethod.confirm');
  const recap = useTranslations('payment.recap');
  const brandNames = useTranslations('fields.cardBrands');
  const name = recap('ending', { brand: brandNames(card.brand), lastFour: card.lastFour });
  return (
    <Modal
      open={open}
      onClose={() => !busy && onClose()}
      title={t('title')}
      closeLabel={t('no')}
      actions={
        <>
          <Button busy={busy && t('removing')} onClick={onRemove}>
            {t('yes')}
          </Button>
          <Button variant="quiet" disabled={busy} onClick={onClose}>
            {t('no')}
          </Button>
        </>
      }
    >
      <p>{t('text', { card: name })}</p>
      {stored.hasAutoRefill && (
        <Banner tone="warning">
          <p>{lastDay ? t('autoRefill', { date: formatDay(lastDay) }) : t('autoRefillNoDate')}</p>
        </Banner>
      )}
    </Modal>
  );
}
