'use client';

import { useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button, ButtonLink } from '#components/ui/button.tsx';
import { Card } from '#components/ui/card.tsx';
import { CopyButton } from '#components/ui/copy-button.tsx';
import type { CreatedRefillLink } from '#lib/litepay/refill-link-api.ts';
import { publicConfig } from '#lib/public-config.ts';
import styles from './refill-links.module.css';
import actionStyles from '#components/ui/actions.module.css';

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
