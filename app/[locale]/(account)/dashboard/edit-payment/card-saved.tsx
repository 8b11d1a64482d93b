import { useTranslations } from 'next-intl';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { Button } from '#components/ui/button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import type { Done } from './use-payment-method.ts';

interface Props {
  done: Done | null;
  /** The customer came from auto-refill to add the card, and continues there. */
  isForAutoRefill: boolean;
  onClose: () => void;
}

/** Spec 2 §4: shown after a card was saved. */
export function CardSaved({ done, isForAutoRefill, onClose }: Props) {
  const t = useTranslations('account.paymentMethod.done');
  const recap = useTranslations('payment.recap');
  const brandNames = useTranslations('fields.cardBrands');
  const saved = done?.what === 'saved' ? done : null;
  const { card = null, hadAutoRefill: hasAutoRefill = false } = saved ?? {};
  const name = card && recap('ending', { brand: brandNames(card.brand), lastFour: card.lastFour });
  const continuesToAutoRefill = isForAutoRefill && !hasAutoRefill;
  return (
    <Modal
      open={saved !== null}
      onClose={onClose}
      title={t('title')}
      closeLabel={t('close')}
      actions={
        <>
          {continuesToAutoRefill && (
            <AccountButtonLink to={DASHBOARD_PAGES['auto-refill']}>{t('toAutoRefill')}</AccountButtonLink>
          )}
          <Button variant={continuesToAutoRefill ? 'quiet' : 'primary'} onClick={onClose}>
            {t('close')}
          </Button>
        </>
      }
    >
      <p>{name ? t(hasAutoRefill ? 'textAuto' : 'text', { card: name }) : t('textPlain')}</p>
    </Modal>
  );
}
