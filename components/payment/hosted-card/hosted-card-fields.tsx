'use client';

import { useTranslations } from 'next-intl';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { cardFieldId } from '../use-card-field.ts';
import type { HostedCardControl } from './use-hosted-card.ts';

const FOCUSED_AS = { cardNumber: 'cardNumber', expiration: 'expirationMonth', cvv: 'cvv' } as const;

interface Props {
  card: HostedCardControl;
  supportPhone: string;
  /** Offers a refill PIN instead of a card, where PINs are accepted. */
  onPin?: (() => void) | undefined;
}

/** Number, expiration date and CVV, in the gateway's own frame. */
export function HostedCardFields({ card, supportPhone, onPin }: Props) {
  const t = useTranslations('hosted');
  const { place, status, isUnreachable } = card;
  return (
    <div>
      {/* The links of an error summary lead to a field by its id. */}
      {(['cardNumber', 'expiration', 'cvv'] as const).map((field) => (
        <span key={field} id={cardFieldId(FOCUSED_AS[field])} tabIndex={-1} onFocus={() => card.focus(field)} />
      ))}
      {status === 'loading' && <Skeleton shapes={['field', 'field']} />}
      {status === 'failed' && (
        <Banner
          tone="danger"
          announce="alert"
          title={t('blocked.title')}
          actions={
            <>
              <Button variant="secondary" onClick={card.retry}>
                {t('blocked.retry')}
              </Button>
              {onPin && (
                <Button variant="secondary" onClick={onPin}>
                  {t('blocked.pin')}
                </Button>
              )}
              {supportPhone && (
                <PhoneLink phone={supportPhone} button="secondary">
                  {t('blocked.call', { supportPhone })}
                </PhoneLink>
              )}
            </>
          }
        >
          <p>{t(onPin ? 'blocked.textWithPin' : 'blocked.text')}</p>
        </Banner>
      )}
      {status === 'ready' && isUnreachable && (
        <Banner tone="danger" announce="alert" title={t('unreachable.title')}>
          <p>{t('unreachable.text')}</p>
        </Banner>
      )}
      {/* React renders nothing inside it: it may be moved to where it waits during the review. */}
      <div ref={place} role="group" aria-label={t('label')} hidden={status === 'failed'} />
    </div>
  );
}
