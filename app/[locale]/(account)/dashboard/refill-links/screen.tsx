'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useState } from 'react';
import { BackLink } from '#components/account/back-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { countAsLost } from '#lib/browser/api.ts';
import type { CreatedRefillLink } from '#lib/litepay/refill-link-api.ts';
import type { RefillLinksView } from '#lib/litepay/server/refill-links.ts';
import type { RefillLinkItem } from '#lib/litepay/refill-link-api.ts';
import { answerOf, useAccountPost } from '../../use-account-post.ts';
import { LinkList } from './link-list.tsx';
import { NewLink } from './new-link.tsx';
import text from '#components/ui/text.module.css';
import styles from './refill-links.module.css';

const wasNotSaved = (isUnsent: boolean) => (isUnsent ? 'changes' : null);

/** Decision on refill links: the links that an owner gives to people who pay for the plan, and how to revoke them. */
export function RefillLinksScreen({ view }: { view: RefillLinksView }) {
  const t = useTranslations('account.refillLinks');
  const { links, created, busy, problem, create, revoke } = useRefillLinks(view);
  const isFull = links.length >= view.most;

  return (
    <div className={styles.page}>
      <BackLink to={DASHBOARD_PAGE}>{t('back')}</BackLink>
      <PageHeading>{t('title')}</PageHeading>
      <Card>
        <p>{t('intro')}</p>
        {problem && (
          <Banner tone="danger" announce="alert" title={t(`${problem}.title`)}>
            <p>{t(`${problem}.text`)}</p>
          </Banner>
        )}
        {isFull && problem === null && <p role="status">{t('full')}</p>}
        <Button
          disabled={isFull || busy !== null}
          busy={busy === 'create' && t('creating')}
          onClick={() => void create()}
        >
          {t('create')}
        </Button>
        <p>{t('how')}</p>
        <p>{t('privacy')}</p>
        <p className={text.soft}>{t('terms', { days: view.days, most: view.most })}</p>
      </Card>
      {created && <NewLink key={created.id} link={created} />}
      <LinkList links={links} newest={created?.id ?? null} busy={busy} onRevoke={revoke} />
    </div>
  );
}

type Problem = 'failed' | 'unavailable' | 'tooMany';

/** An account's refill links. `busy`: `create`, or the id of the link being revoked. */
function useRefillLinks({ account, links: known }: RefillLinksView) {
  const locale = useLocale();
  const post = useAccountPost(account);
  const [links, setLinks] = useState<readonly RefillLinkItem[]>(known);
  /** Only this page has the link's address, until the customer leaves it. */
  const [created, setCreated] = useState<CreatedRefillLink | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const create = async () => {
    setBusy('create');
    setProblem(null);
    const response = answerOf(await post('/api/account/refill-link', { locale }, { undone: wasNotSaved }));
    setBusy(null);
    if (response?.outcome === 'created') {
      setCreated(response.link);
      return setLinks(response.links);
    }
    switch (response?.outcome) {
      case 'too-many':
        return setProblem('tooMany');
      case 'unavailable':
      case 'failed':
        return setProblem(response.outcome);
      default:
        return setProblem(countAsLost(response?.outcome).reason);
    }
  };

  const revoke = async (id: string): Promise<boolean> => {
    setBusy(id);
    setProblem(null);
    const response = answerOf(await post('/api/account/refill-link/revoke', { link: id }, { undone: wasNotSaved }));
    setBusy(null);
    if (!response) {
      setProblem('failed');
      return false;
    }
    setLinks(response.links);
    if (created?.id === id) setCreated(null);
    return true;
  };

  return { links, created, busy, problem, create, revoke };
}
