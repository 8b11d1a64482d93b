'use client';

import { useLocale, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { useAddressedAccount } from '#components/account/account-link.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { ButtonLink } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import waiting from '#components/ui/waiting.module.css';
import { clearDraft } from '#lib/browser/session-draft.ts';
import { accountPath } from '#lib/domain/account-address.ts';
import { BANNER_MS, TO_DASHBOARD_MS } from '#lib/activation/activation-wait.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import type { ActivationProgressView } from '#lib/activation/views.ts';
import { ACTIVATION_DRAFT } from '../activation-draft.ts';
import styles from './active.module.css';

/**
 * Spec 2 §9 'Activation': not behind the modem, a banner for a second; then the success screen, the benefit's modal, and the dashboard with
 * its tour.
 */
export function Active({ view }: { view: ActivationProgressView }) {
  const t = useTranslations('activation.done');
  const [hasBanner, setBanner] = useState(!view.isBehindModem);
  useEffect(() => {
    clearDraft(`${ACTIVATION_DRAFT}/${view.account}`);
    const timer = setTimeout(() => setBanner(false), BANNER_MS);
    return () => clearTimeout(timer);
  }, [view.account]);
  if (!hasBanner) return <Done showsAcp={view.showsAcp} />;
  return (
    <div className={waiting.page}>
      <Banner tone="success" title={t('banner')} announce="status" />
    </div>
  );
}

/** Continues to the dashboard after a while, unless the customer has pressed or opened something. */
function Done({ showsAcp }: { showsAcp: boolean }) {
  const t = useTranslations('activation.done');
  const acp = useTranslations('activation.acp');
  const href = accountPath(`/${useLocale()}${DASHBOARD_PAGE}?tour=true`, useAddressedAccount());
  const [soon, stayed] = [t('soon'), t('stayed')];
  const [isAcpOpen, setAcpOpen] = useState(showsAcp);
  const [stays, setStays] = useState(showsAcp);
  useEffect(() => {
    if (stays) return;
    const timer = setTimeout(() => window.location.assign(href), TO_DASHBOARD_MS);
    const stay = () => setStays(true);
    for (const sign of SIGNS) document.addEventListener(sign, stay);
    return () => {
      clearTimeout(timer);
      for (const sign of SIGNS) document.removeEventListener(sign, stay);
    };
  }, [href, stays]);
  const leave = () => {
    setAcpOpen(false);
    window.location.assign(href);
  };
  return (
    <div className={waiting.page}>
      <span className={styles.sign}>
        <Icon name="check" />
      </span>
      <PageHeading focusOnMount>{t('title')}</PageHeading>
      <p>{t('text')}</p>
      <p role="status" className={styles.notice} data-room={stayed.length > soon.length ? stayed : soon}>
        <span>{stays ? stayed : soon}</span>
      </p>
      <ButtonLink href={href}>{t('button')}</ButtonLink>
      <Modal
        open={isAcpOpen}
        onClose={leave}
        title={acp('title')}
        closeLabel={acp('close')}
        actions={
          <ButtonLink variant="secondary" href={acp('url')} target="_blank" rel="noreferrer">
            {acp('link')}
          </ButtonLink>
        }
      >
        <p>{acp('text')}</p>
      </Modal>
    </div>
  );
}

const SIGNS = ['pointerdown', 'keydown'] as const;
