'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef } from 'react';
import { CardIdentity } from '#components/payment/card-identity.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { expiryProblems, type MonthOfYear } from '#lib/domain/card/expiry.ts';
import type { RefillPaymentView } from '#lib/refill/server/refill-pages.ts';
import choices from '#components/ui/choices.module.css';
import stack from '#components/ui/stack.module.css';
import text from '#components/ui/text.module.css';

type SavedCardOption = NonNullable<RefillPaymentView['savedCards']>[number];

interface Props {
  cards: readonly SavedCardOption[];
  /** The reference of the chosen one. */
  chosen: string;
  today: MonthOfYear;
  isLocked: boolean;
  /** It was asked for in the form that it replaces. */
  focusesOnMount: boolean;
  onChoose: (ref: string) => void;
  onUseAnother: () => void;
}

/** Which of several saved cards pays for the refill, or another one. */
export function SavedCards({ cards, chosen, today, isLocked, focusesOnMount, onChoose, onUseAnother }: Props) {
  const t = useTranslations('cards.refill');
  const labels = useTranslations('account.card.saved');
  const isHydrated = useHydrated();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (focusesOnMount) input.current?.focus();
  }, [focusesOnMount]);
  const card = cards.find(({ ref }) => ref === chosen);
  const isExpired = card?.expiry != null && expiryProblems(card.expiry, today).includes('past');
  return (
    <div className={stack.gap4}>
      <fieldset disabled={isLocked || !isHydrated}>
        <legend className={text.legend}>{t('legend')}</legend>
        <div className={choices.choices}>
          {cards.map(({ ref, brand, lastFour, expiry }) => (
            <label key={ref} className={choices.choice}>
              <input
                ref={ref === chosen ? input : undefined}
                type="radio"
                name="saved-card"
                value={ref}
                checked={ref === chosen}
                onChange={() => onChoose(ref)}
              />
              <span>
                <CardIdentity brand={brand} lastFour={lastFour} />
                {expiry && <span className={text.soft}>{`${labels('expires')} ${expiry.month}/${expiry.year}`}</span>}
              </span>
            </label>
          ))}
        </div>
      </fieldset>
      {isExpired && (
        <Banner tone="warning">
          <p>{labels('expired')}</p>
        </Banner>
      )}
      <p>
        <Button variant="link" disabled={isLocked} onClick={onUseAnother}>
          {labels('another')}
        </Button>
      </p>
    </div>
  );
}
