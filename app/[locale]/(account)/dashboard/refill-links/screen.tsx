'use client';

import { useTranslations } from 'next-intl';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { DASHBOARD_PAGE } from '#lib/rules/session/site-paths.ts';
import type { RefillLinksView } from '#lib/views/refill-link.ts';
import { LinkList } from './link-list.tsx';
import { NewLink } from './new-link.tsx';
import styles from './refill-links.module.css';
import { useRefillLinks } from './use-refill-links.ts';

/** Decision on refill links: the links that an owner gives to people who pay for the plan, and how to revoke them. */
export function RefillLinksScreen({ view }: { view: RefillLinksView }) {
  const t = useTranslations('account.refillLinks');
  const hydrated = useHydrated();
  const { links, created, busy, problem, create, revoke } = useRefillLinks(view);
  const isFull = links.length >= view.most;

  return (
    <div className={styles.page}>
      <PageHeading>{t('title')}</PageHeading>
      <Card>
        <p>{t('intro')}</p>
        <p>{t('privacy')}</p>
        <p className={styles.soft}>{t('terms', { days: view.days, most: view.most })}</p>
        {problem && (
          <Banner tone="danger" announce="alert" title={t(`${problem}.title`)}>
            <p>{t(`${problem}.text`)}</p>
          </Banner>
        )}
        {isFull && problem === null && <p role="status">{t('full')}</p>}
        <Button
          disabled={!hydrated || isFull || busy !== null}
          busy={busy === 'create' && t('creating')}
          onClick={() => void create()}
        >
          {t('create')}
        </Button>
      </Card>
      {created && <NewLink key={created.id} link={created} />}
      <LinkList links={links} newest={created?.id ?? null} busy={busy} onRevoke={revoke} />
      <p>
        <AccountButtonLink variant="secondary" to={DASHBOARD_PAGE}>
          {t('back')}
        </AccountButtonLink>
      </p>
    </div>
  );
}
