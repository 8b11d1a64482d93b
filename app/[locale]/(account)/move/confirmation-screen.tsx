'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { OrderStatus } from '#components/account/order-card.tsx';
import { SignOutForm } from '#components/account/sign-out-form.tsx';
import { AddToCalendar } from '#components/payment/add-to-calendar.tsx';
import { KeptDays } from '#components/payment/kept-days.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { MoveConfirmationView } from '#lib/move/server/move-views.ts';
import { useOrderWatch } from '../use-order-watch.ts';
import { CancelMove } from './cancel-move.tsx';
import { MoveFactList } from './move-facts.tsx';
import { MoveWorking } from './move-working.tsx';
import stack from '#components/ui/stack.module.css';
import actionStyles from '#components/ui/actions.module.css';
import styles from './move.module.css';

/** Spec 3 §2.3: the order while it is under way, then its result. */
export function ConfirmationScreen({ view }: { view: MoveConfirmationView }) {
  if (view.progress) return <MoveWorking view={view} firstProgress={view.progress} />;
  return view.kind === 'now' ? <MoveReceived view={view} /> : <MoveScheduled view={view} />;
}

/** Spec 3 §2.3: a scheduled move, and how to cancel it. */
function MoveScheduled({ view }: { view: MoveConfirmationView }) {
  const t = useTranslations('moving.thanks');
  const locale = useLocale();
  const { account, confirmationNumber: number, day, lastDayToCancel, setUp } = view;
  return (
    <div className={styles.page}>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      <div className={stack.gap2}>
        <p>
          <strong>{t('booked', { date: formatDay(day, locale) })}</strong>
        </p>
        <p>{t('text')}</p>
        {view.days && <KeptDays sentence={view.days} />}
      </div>
      {setUp && <BeingSetUp order={setUp} />}
      <Card>
        <div className={stack.gap2}>
          <MoveFactList {...view} isOrdered />
          <AddToCalendar day={day} event="move" />
        </div>
      </Card>
      {lastDayToCancel !== null && <p>{t('cancelUntil', { date: formatDay(lastDayToCancel, locale) })}</p>}
      <div className={actionStyles.actions}>
        <AccountButtonLink to={DASHBOARD_PAGE}>{t('back')}</AccountButtonLink>
        {lastDayToCancel !== null && <CancelMove move={{ account, number }} />}
      </div>
    </div>
  );
}

/** Decision on orders being set up: the thanks and the number stay while the new account takes longer than usual. */
function BeingSetUp({ order }: { order: AccountOrderView }) {
  useOrderWatch(order);
  return (
    <Banner tone="info">
      <OrderStatus order={order} isSlow />
    </Banner>
  );
}

/** Spec 3 §2.3: what comes next after a move that was ordered for now. */
function MoveReceived({ view }: { view: MoveConfirmationView }) {
  const t = useTranslations('moving.received');
  const toAccount = useTranslations('moving.thanks')('back');
  const { received } = useMessages().moving;
  const activation = accountPath(`/${useLocale()}${ACTIVATION_ENTRY}?bhr=false`, view.newAccount);
  const next = view.isBehindModem ? received.nextBehind : received.next;
  return (
    <div className={styles.page}>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      {view.setUp && <BeingSetUp order={view.setUp} />}
      {view.days && <KeptDays sentence={view.days} />}
      <Card>
        <MoveFactList {...view} isOrdered />
      </Card>
      <Card>
        <h2>{t('nextTitle')}</h2>
        <ol>
          {next.map(({ text }) => (
            <li key={text}>{text}</li>
          ))}
        </ol>
      </Card>
      <div className={actionStyles.actions}>
        {view.newAccount !== '' && <ButtonLink href={activation}>{t('activate')}</ButtonLink>}
        {view.newAccount === '' && <AccountButtonLink to={DASHBOARD_PAGE}>{toAccount}</AccountButtonLink>}
        <SignOutForm>
          <Button type="submit" variant="link">
            {t('logOut')}
          </Button>
        </SignOutForm>
      </div>
      <section className={stack.gap3} aria-labelledby="move-faq">
        <h2 id="move-faq">{t('faqTitle')}</h2>
        <Faq
          name="move-faq-items"
          items={received.faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))}
        />
      </section>
    </div>
  );
}
