'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { BackLink } from '#components/account/back-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { toLostResponse } from '#lib/browser/api.ts';
import type { CreatedRefillLink, RefillLinkItem } from '#lib/litepay/api.ts';
import type { RefillLinksView } from '#lib/litepay/server/refill-links.ts';
import { findBody, useAccountPost } from '#app/[locale]/(account)/use-account-post.ts';
import text from '#components/ui/text.module.css';
import styles from './refill-links.module.css';
import { useAnswerable } from '#components/ui/use-answerable.ts';
import { formatDay } from '#lib/domain/calendar-day.ts';
import actionStyles from '#components/ui/actions.module.css';
import { CopyButton } from '#components/ui/copy-button.tsx';
import { publicConfig } from '#lib/public-config.ts';

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
function useRefillLinks({ account, links: initialLinks }: RefillLinksView) {
  const locale = useLocale();
  const post = useAccountPost(account);
  const [links, setLinks] = useState<readonly RefillLinkItem[]>(initialLinks);
  /** Only this page has the link's address, until the customer leaves it. */
  const [createdLink, setCreatedLink] = useState<CreatedRefillLink | null>(null);
  const [busy, setBusy] = useState<string | null>(null);
  const [problem, setProblem] = useState<Problem | null>(null);

  const create = async () => {
    setBusy('create');
    setProblem(null);
    const response = findBody(await post('/api/account/refill-link', { locale }, { undone: wasNotSaved }));
    setBusy(null);
    if (response?.outcome === 'created') {
      setCreatedLink(response.link);
      return setLinks(response.links);
    }
    switch (response?.outcome) {
      case 'too-many':
        return setProblem('tooMany');
      case 'unavailable':
      case 'failed':
        return setProblem(response.outcome);
      default:
        return setProblem(toLostResponse(response?.outcome).reason);
    }
  };

  const revoke = async (id: string): Promise<boolean> => {
    setBusy(id);
    setProblem(null);
    const response = findBody(await post('/api/account/refill-link/revoke', { link: id }, { undone: wasNotSaved }));
    setBusy(null);
    if (!response) {
      setProblem('failed');
      return false;
    }
    setLinks(response.links);
    if (createdLink?.id === id) setCreatedLink(null);
    return true;
  };

  return { links, created: createdLink, busy, problem, create, revoke };
}

interface Props {
  links: readonly RefillLinkItem[];
  /** The link whose address the page shows. */
  newest: string | null;
  busy: string | null;
  /** Whether it was revoked. */
  onRevoke: (id: string) => Promise<boolean>;
}

/** The links that still work. Revoking one takes two presses, which a double click is not. */
export function LinkList({ links, newest, busy, onRevoke }: Props) {
  const t = useTranslations('account.refillLinks.list');
  const locale = useLocale();
  const isBlocked = busy !== null;
  const [asking, setAsking] = useState<string | null>(null);
  const isAnswerable = useAnswerable(asking);
  const heading = useRef<HTMLHeadingElement>(null);
  const keepButton = useRef<HTMLButtonElement>(null);
  /** Get the focus back if the link is kept. */
  const openers = useRef(new Map<string, HTMLButtonElement | null>());
  const returnFocusTo = useRef<string | null>(null);
  // The pressed button gives way to the question, and comes back after it.
  useEffect(() => {
    if (asking !== null) keepButton.current?.focus();
    else if (returnFocusTo.current !== null) openers.current.get(returnFocusTo.current)?.focus();
    returnFocusTo.current = null;
  }, [asking]);
  const keep = (id: string) => {
    returnFocusTo.current = id;
    setAsking(null);
  };
  const revoke = async (id: string) => {
    if (!(await onRevoke(id))) return;
    setAsking(null);
    heading.current?.focus();
  };
  return (
    <Card aria-labelledby="links-list">
      <h2 id="links-list" ref={heading} tabIndex={-1}>
        {t('title')}
      </h2>
      {links.length === 0 && <p role="status">{t('empty')}</p>}
      <ul className={styles.list}>
        {links.map(({ id, createdOn, expiresOn }) => {
          const days = { created: formatDay(createdOn, locale), expires: formatDay(expiresOn, locale) };
          return (
            <li key={id}>
              <div>
                <strong>{t('expires', { date: days.expires })}</strong>
                <p className={text.soft}>
                  <span>{t('createdOn', { date: days.created })}</span>
                  {id === newest && <span>{` · ${t('newest')}`}</span>}
                </p>
              </div>
              <div className={actionStyles.actions}>
                {asking === id ? (
                  <>
                    <Button
                      variant="secondary"
                      disabled={isBlocked || !isAnswerable}
                      busy={busy === id && t('revoking')}
                      onClick={() => void revoke(id)}
                    >
                      {t('confirm')}
                    </Button>
                    <Button ref={keepButton} disabled={isBlocked} onClick={() => keep(id)}>
                      {t('keep')}
                    </Button>
                  </>
                ) : (
                  <Button
                    ref={(button) => void openers.current.set(id, button)}
                    variant="secondary"
                    aria-label={t('revokeLabel', days)}
                    disabled={isBlocked}
                    onClick={() => setAsking(id)}
                  >
                    {t('revoke')}
                  </Button>
                )}
              </div>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}

/** A new link, to send, copy, share, or scan from this screen. */
export function NewLink({ link: { url, qr } }: { link: CreatedRefillLink }) {
  const t = useTranslations('account.refillLinks.created');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  // Rendered only after a press, so this runs in a browser.
  const canShare = typeof navigator.share === 'function';
  const [hasFailed, setFailed] = useState(false);
  const title = t('shareTitle', { brand: publicConfig.brand });
  const message = encodeURIComponent(`${title}: ${url}`);
  const share = async () => {
    setFailed(false);
    try {
      await navigator.share({ title, url });
    } catch (error) {
      // Closing the share sheet is not a failure.
      setFailed(!(error instanceof DOMException && error.name === 'AbortError'));
    }
  };

  return (
    <Card tone="warm" aria-labelledby="new-link" className={styles.created}>
      <div className={styles.text}>
        <h2 id="new-link" ref={heading} tabIndex={-1}>
          {t('title')}
        </h2>
        <p>{t('text')}</p>
        <div className={actionStyles.actions}>
          <ButtonLink
            variant="secondary"
            href={`https://wa.me/?text=${message}`}
            target="_blank"
            rel="noreferrer"
            translate="no"
          >
            WhatsApp
          </ButtonLink>
          <ButtonLink variant="secondary" href={`sms:?&body=${message}`}>
            {t('textMessage')}
          </ButtonLink>
          <CopyButton text={url} of="link" />
          {canShare && (
            <Button variant="secondary" onClick={() => void share()}>
              {t('share')}
            </Button>
          )}
        </div>
        <p className={styles.url} translate="no">
          {url}
        </p>
        <div role="alert">{hasFailed && <Banner tone="warning" title={t('shareFailed')} />}</div>
      </div>
      <figure className={styles.code}>
        <svg role="img" aria-label={t('qr')} viewBox={`0 0 ${qr.size} ${qr.size}`} shapeRendering="crispEdges">
          <path className={styles.light} d={`M0 0h${qr.size}v${qr.size}H0z`} />
          <path className={styles.dark} d={qr.path} />
        </svg>
        <figcaption>{t('scan')}</figcaption>
      </figure>
    </Card>
  );
}
