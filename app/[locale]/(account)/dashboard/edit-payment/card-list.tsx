'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { AccountLink } from '#components/account/account-link.tsx';
import { CardIdentity } from '#components/payment/card-identity.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { MAX_INSTRUMENTS } from '#lib/account/saved-cards.ts';
import type { CardChoice, PaymentMethodView, StoredPayment } from '#lib/account/server/owner-card.ts';
import { expiryProblems } from '#lib/domain/card/expiry.ts';
import { DASHBOARD_PAGES } from '#lib/domain/session/site-paths.ts';
import { PaymentChangeAlert } from '../payment-alerts.tsx';
import { type PaymentChangeResult, usePaymentChange } from '../../use-payment-change.ts';
import { useCardName } from '../use-card-name.ts';
import { RemovalQuestion, RoleQuestion } from './card-questions.tsx';
import type { Mode } from './use-payment-method.ts';
import stack from '#components/ui/stack.module.css';
import actionStyles from '#components/ui/actions.module.css';
import text from '#components/ui/text.module.css';

type Role = CardChoice['role'];

/** What was asked about: a role for a card, or its removal. */
type Question = { card: CardChoice; to: Role } | { card: CardChoice; to: 'removed' };

interface Props {
  view: PaymentMethodView;
  stored: StoredPayment;
  cards: readonly CardChoice[];
  /** What auto-refill will do with the default card; null while it is off. */
  outlook: Elements;
  isLocked: boolean;
  isReturning: boolean;
  /** Opens the form for a new card, or for new details of the default one. */
  onOpen: (mode: Mode) => void;
}

/** Several saved cards: the default, the backup and the others, and what can be done with each. */
export function CardList({ view, stored, cards, outlook, isLocked, isReturning, onOpen }: Props) {
  const t = useTranslations('cards');
  const method = useTranslations('account.paymentMethod');
  const problem = useTranslations('account.paymentChange');
  const list = useCardChange(view.account, stored);
  const { question, busy, result, success } = list;
  const isFull = cards.length >= MAX_INSTRUMENTS;
  const canHaveBackup = stored.hasAutoRefill && !view.isDeactivated;
  const isDisabled = isLocked || list.isRefreshing;
  const find = (role: Role) => cards.find((card) => card.role === role) ?? null;
  return (
    <>
      {success && (
        <Banner
          tone="success"
          announce="status"
          title={success}
          dismiss={{ label: method('dismiss'), onDismiss: list.dismiss }}
        />
      )}
      {!question && <PaymentChangeAlert result={result} title={problem('failed.title')} />}
      <Card aria-labelledby="saved-cards">
        <PageHeading level={2} id="saved-cards" focusOnMount={isReturning}>
          {t('title')}
        </PageHeading>
        {find('default') === null && <p>{t('noDefault')}</p>}
        <div className={stack.gap5}>
          <ul className={stack.gap5}>
            {cards.map((card) => (
              <li key={card.ref} className={stack.gap3}>
                <CardIdentity id={`card-${card.ref}`} brand={card.brand} lastFour={card.lastFour} />
                <CardFacts card={card} view={view} />
                {card.role === 'default' && outlook}
                <div className={actionStyles.actions}>
                  {card.role !== 'default' && (
                    <Action card={card} isDisabled={isDisabled} onPress={() => list.ask({ card, to: 'default' })}>
                      {t('makeDefault')}
                    </Action>
                  )}
                  {canHaveBackup && card.role === 'other' && !isExpired(card, view) && find('default') && (
                    <Action card={card} isDisabled={isDisabled} onPress={() => list.ask({ card, to: 'backup' })}>
                      {t('makeBackup')}
                    </Action>
                  )}
                  {card.role === 'backup' && (
                    <Action card={card} isDisabled={isDisabled} onPress={() => list.ask({ card, to: 'other' })}>
                      {t('endBackup')}
                    </Action>
                  )}
                  {card.role === 'default' && !view.hostedCard && (
                    <Action card={card} isDisabled={isDisabled} onPress={() => onOpen('update')}>
                      {method('update')}
                    </Action>
                  )}
                  <Action card={card} isDisabled={isDisabled} onPress={() => list.ask({ card, to: 'removed' })}>
                    {method('remove')}
                  </Action>
                </div>
              </li>
            ))}
          </ul>
          {!canHaveBackup && !view.isDeactivated && view.offersAutoRefill && (
            <p>
              <span>{`${t('needsAutoRefill')} `}</span>
              <AccountLink to={DASHBOARD_PAGES['auto-refill']}>{method('manage')}</AccountLink>
            </p>
          )}
          {isFull ? (
            <p>{t('full')}</p>
          ) : (
            <div className={actionStyles.actions}>
              <Button disabled={isDisabled} onClick={() => onOpen('add')}>
                {method('add')}
              </Button>
            </div>
          )}
        </div>
      </Card>
      {question?.to === 'removed' && (
        <RemovalQuestion
          card={question.card}
          cards={cards}
          hasAutoRefill={stored.hasAutoRefill}
          lastDay={view.lastDay}
          busy={busy}
          onRemove={(promotesBackup) => void list.remove(question.card, promotesBackup)}
          onClose={list.close}
        />
      )}
      {question && question.to !== 'removed' && (
        <RoleQuestion
          card={question.card}
          role={question.to}
          cards={cards}
          busy={busy}
          onYes={(terms) => void list.change(question.card, question.to, terms)}
          onClose={list.close}
        />
      )}
    </>
  );
}

function isExpired({ expiry }: CardChoice, { month }: PaymentMethodView): boolean {
  return expiry !== null && expiryProblems(expiry, month).includes('past');
}

function CardFacts({ card, view }: { card: CardChoice; view: PaymentMethodView }) {
  const { role, expiry } = card;
  const t = useTranslations('cards');
  const method = useTranslations('account.paymentMethod');
  return (
    <>
      {role !== 'other' && (
        <p>
          <strong>{t(`roles.${role}`)}</strong>
        </p>
      )}
      {expiry && <p className={text.soft}>{`${method('expires')} ${expiry.month}/${expiry.year}`}</p>}
      {role === 'backup' && <p className={text.soft}>{t('backupNote')}</p>}
      {isExpired(card, view) && (
        <Banner tone="warning">
          <p>{t('expired')}</p>
        </Banner>
      )}
    </>
  );
}

interface ActionProps {
  card: CardChoice;
  isDisabled: boolean;
  onPress: () => void;
  children: string;
}

/** The same words stand beside each card, which describes them. */
function Action({ card, isDisabled, onPress, children }: ActionProps) {
  return (
    <Button variant="secondary" disabled={isDisabled} aria-describedby={`card-${card.ref}`} onClick={onPress}>
      {children}
    </Button>
  );
}

/** One change at a time, to the cards that the page shows. What changes nothing for auto-refill is done without a question. */
function useCardChange(account: string, stored: StoredPayment) {
  const locale = useLocale();
  const t = useTranslations('cards');
  const method = useTranslations('account.paymentMethod');
  const name = useCardName();
  const role = usePaymentChange('card-role', account);
  const removal = usePaymentChange('card-remove', account);
  const [question, setQuestion] = useState<Question | null>(null);
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<PaymentChangeResult | null>(null);
  const [success, setSuccess] = useState<string | null>(null);
  const { version, hasAutoRefill, cards = [] } = stored;

  const send = async (request: () => Promise<PaymentChangeResult>, doneText: string) => {
    setBusy(true);
    setResult(null);
    setSuccess(null);
    const outcome = await request();
    setBusy(false);
    setQuestion(null);
    setResult(outcome);
    if (outcome.outcome === 'done') setSuccess(doneText);
  };
  const change = (card: CardChoice, to: Role, terms?: string) =>
    send(
      () => role.send({ locale, version, card: card.ref, role: to, ...(terms !== undefined && { terms }) }),
      t(`changed.${to}`, { card: name(card) }),
    );
  const describeRemoval = (card: CardChoice, promotesBackup: boolean) => {
    const backup = cards.find((one) => one.role === 'backup');
    if (promotesBackup && backup) return t('remove.promoted', { card: name(backup) });
    return method(card.role === 'default' && hasAutoRefill ? 'removedAuto' : 'removed');
  };
  return {
    question,
    busy,
    result,
    success,
    isRefreshing: role.isRefreshing || removal.isRefreshing,
    dismiss: () => setSuccess(null),
    close: () => !busy && setQuestion(null),
    ask: (next: Question) => {
      setResult(null);
      setSuccess(null);
      if (next.to === 'other' || (next.to === 'default' && !hasAutoRefill)) void change(next.card, next.to);
      else setQuestion(next);
    },
    change,
    remove: (card: CardChoice, promotesBackup: boolean) =>
      send(
        () => removal.send({ locale, version, card: card.ref, ...(promotesBackup && { promotesBackup }) }),
        describeRemoval(card, promotesBackup),
      ),
  };
}
