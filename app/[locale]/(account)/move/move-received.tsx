'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { SignOutForm } from '#components/account/sign-out-form.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { ACTIVATION_ENTRY } from '#lib/domain/entry-paths.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import type { MoveConfirmationView } from '#lib/move/views.ts';
import { MoveFactList } from './move-facts.tsx';
import styles from './move.module.css';
import actionStyles from '#components/ui/actions.module.css';

/** Spec 3 §2.3: what comes next after a move that was ordered for now. */
export function MoveReceived({ view }: { view: MoveConfirmationView }) {
  const t = useTranslations('moving.received');
  const { received } = useMessages().moving;
  const activation = accountPath(`/${useLocale()}${ACTIVATION_ENTRY}?bhr=false`, view.newAccount);
  const next = view.isBehindModem ? received.nextBehind : received.next;
  return (
    <div className={styles.page}>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      <p>{t(view.holdsDays ? 'text' : 'textRunning')}</p>
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
        <ButtonLink href={activation}>{t('activate')}</ButtonLink>
        <SignOutForm>
          <Button type="submit" variant="link">
            {t('logOut')}
          </Button>
        </SignOutForm>
      </div>
      <section className={styles.questions} aria-labelledby="move-faq">
        <h2 id="move-faq">{t('faqTitle')}</h2>
        <Faq
          name="move-faq-items"
          items={received.faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))}
        />
      </section>
    </div>
  );
}
