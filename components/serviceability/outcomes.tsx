'use client';

import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { StageHeading } from './stage-heading.tsx';
import { type StageMood, StagePicture } from './stage-picture.tsx';
import styles from './stages.module.css';
import { useLocale, useTranslations } from 'next-intl';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import type { KnownAddress } from '#lib/serviceability/address-check.ts';
import { WaitlistForm } from './waitlist-form.tsx';
import { NoBreakIn } from '#components/ui/no-break.tsx';
import { LITEPAY_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { CheckOptions } from '#lib/serviceability/server/address-check.ts';
import { PhoneText } from '#components/ui/phone-text.tsx';
import { PhoneLink } from '#components/ui/phone-link.tsx';

interface OutcomeProps {
  mood: StageMood;
  title: string;
  /** The address in one line. */
  address: string;
  level: 1 | 2;
  focusKey: number;
  children: Elements;
  actions?: ReactNode;
}

/** The outcome of an address check: one layout for all outcomes. */
export function Outcome({ mood, title, address, level, focusKey, children, actions }: OutcomeProps) {
  return (
    <div className={styles.outcome}>
      <StagePicture mood={mood} />
      <StageHeading level={level} focusKey={focusKey}>
        {title}
      </StageHeading>
      <p className={styles.address}>{address}</p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}

interface ServiceableProps {
  address: string;
  isColdTap: boolean;
  /** Replace the default texts, for the page that uses it. */
  labels?: { title: string; text: string; coldTap: string };
  level: 1 | 2;
  focusKey: number;
  /** What comes next: the link to the plans, or the wizard's device code. */
  children: Elements;
  onAgain: () => void;
}

export function Serviceable({ address, isColdTap, labels, level, focusKey, children, onAgain }: ServiceableProps) {
  const t = useTranslations('serviceability');
  const actions = (
    <>
      {children}
      <Button variant="link" onClick={onAgain}>
        {t('changeAddress')}
      </Button>
    </>
  );
  return (
    <Outcome
      mood="lit"
      title={labels?.title ?? t('serviceable.title')}
      address={address}
      level={level}
      focusKey={focusKey}
      actions={actions}
    >
      <p>{labels?.text ?? t('serviceable.text')}</p>
      {isColdTap && <p className={styles.note}>{labels?.coldTap ?? t('serviceable.coldTap')}</p>}
    </Outcome>
  );
}

interface UnserviceableProps {
  /** The account whose owner types, if the page has one. */
  account: string | undefined;
  address: KnownAddress;
  /** Replace the default texts, for the page that uses it. */
  labels?: { title: string; text: string };
  level: 1 | 2;
  focusKey: number;
  hasWaitlist: boolean;
  onAgain: () => void;
}

export function Unserviceable({
  account = '',
  address,
  labels,
  level,
  focusKey,
  hasWaitlist,
  onAgain,
}: UnserviceableProps) {
  const t = useTranslations('serviceability');
  const again = (
    <Button variant={hasWaitlist ? 'secondary' : 'primary'} onClick={onAgain}>
      {t('tryAnother')}
    </Button>
  );
  return (
    <Outcome
      mood="dark"
      title={labels?.title ?? t('unserviceable.title')}
      address={address.label}
      level={level}
      focusKey={focusKey}
      actions={again}
    >
      <p>{labels?.text ?? t('unserviceable.text')}</p>
      {hasWaitlist && <WaitlistForm account={account} candidateId={address.id} level={level === 1 ? 2 : 3} />}
    </Outcome>
  );
}

interface ExistingPrepaidProps {
  address: string;
  /** Replace the default texts, for the page that uses it. */
  labels?: { title: string; text: string };
  level: 1 | 2;
  options: CheckOptions;
  focusKey: number;
  /** Replaces the residents' ways on, for customers who cannot use them. */
  children?: Elements;
  onAgain: () => void;
}

/** Spec 1 §8, BUS0078: the residents can refill or log in. */
export function ExistingPrepaid({
  address,
  labels,
  level,
  focusKey,
  options,
  children,
  onAgain,
}: ExistingPrepaidProps) {
  const t = useTranslations('serviceability');
  const locale = useLocale();
  const actions = (
    <>
      {children ?? (
        <>
          <ButtonLink href={`/${locale}${LITEPAY_ENTRY}`}>{t('existingPrepaid.refill')}</ButtonLink>
          {options.canLogIn && (
            <ButtonLink variant="secondary" href={`/${locale}${DASHBOARD_PAGE}`}>
              {t('existingPrepaid.logIn')}
            </ButtonLink>
          )}
        </>
      )}
      <Button variant="link" onClick={onAgain}>
        {t('tryAnother')}
      </Button>
    </>
  );
  return (
    <Outcome
      mood="known"
      title={labels?.title ?? t('existingPrepaid.title')}
      address={address}
      level={level}
      focusKey={focusKey}
      actions={actions}
    >
      <p>
        <NoBreakIn number={options.supportPhone}>
          {labels?.text ?? t('existingPrepaid.text', { supportPhone: options.supportPhone })}
        </NoBreakIn>
      </p>
    </Outcome>
  );
}

interface ExistingPostpaidProps {
  address: string;
  isMoving: boolean;
  /** Replace the default texts, for the page that uses it. */
  labels?: Record<'title' | 'text' | 'account' | 'move' | 'movingTitle' | 'movingText', string>;
  level: 1 | 2;
  focusKey: number;
  options: CheckOptions;
  onMoving: () => void;
  onAgain: () => void;
}

/** Spec 1 §2, §8, BUS0077: the customer's own account, or that of the previous owner if the customer is moving in. */
export function ExistingPostpaid(props: ExistingPostpaidProps) {
  const { address, isMoving, labels, level, focusKey, options, onMoving, onAgain } = props;
  const t = useTranslations('serviceability');
  const { supportPhone, postpaidUrl } = options;
  const again = (
    <Button variant="link" onClick={onAgain}>
      {t('tryAnother')}
    </Button>
  );
  const call = (
    <PhoneLink phone={supportPhone} button="primary">
      {t('existingPostpaid.moving.call', { supportPhone })}
    </PhoneLink>
  );
  if (isMoving) {
    const ways = (
      <>
        {call}
        {again}
      </>
    );
    return (
      <Outcome
        mood="known"
        title={labels?.movingTitle ?? t('existingPostpaid.moving.title')}
        address={address}
        level={level}
        focusKey={focusKey}
        actions={ways}
      >
        <p>
          <PhoneText phone={supportPhone}>
            {labels?.movingText ?? t('existingPostpaid.moving.text', { supportPhone })}
          </PhoneText>
        </p>
      </Outcome>
    );
  }
  const ways = (
    <>
      {postpaidUrl ? (
        <ButtonLink href={postpaidUrl}>{labels?.account ?? t('existingPostpaid.account')}</ButtonLink>
      ) : (
        call
      )}
      <Button variant="secondary" onClick={onMoving}>
        {labels?.move ?? t('existingPostpaid.move')}
      </Button>
      {again}
    </>
  );
  return (
    <Outcome
      mood="known"
      title={labels?.title ?? t('existingPostpaid.title')}
      address={address}
      level={level}
      focusKey={focusKey}
      actions={ways}
    >
      <p>
        {postpaidUrl ? (labels?.text ?? t('existingPostpaid.text')) : t('existingPostpaid.byPhone', { supportPhone })}
      </p>
    </Outcome>
  );
}
