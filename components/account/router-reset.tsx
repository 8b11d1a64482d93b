'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { Spinner } from '#components/ui/spinner.tsx';
import { useIsLong } from '#components/ui/use-is-long.ts';
import type { ChangeOutcome } from '#lib/account/api.ts';
import styles from './account.module.css';

type Stage = 'intro' | 'calling' | 'success' | 'unknown' | 'fail';

const STAGES = { done: 'success', failed: 'fail', unknown: 'unknown', conflict: 'fail' } as const satisfies Record<
  ChangeOutcome,
  Stage
>;

interface Props {
  open: boolean;
  onClose: () => void;
  reset: () => Promise<ChangeOutcome>;
}

/**
 * Spec 2 §2, decision on the router reset: intro, calling, then success, or a failure that can be retried. A lost response counts as a
 * success with an optional retry: the router is most likely restarting.
 */
export function RouterReset({ open, onClose, reset }: Props) {
  const t = useTranslations('accountDashboard.router');
  const shell = useTranslations('shell');
  const { faq } = useMessages().accountDashboard.router;
  const [stage, setStage] = useState<Stage>('intro');
  const heading = useRef<HTMLHeadingElement>(null);
  const isLong = useIsLong(stage === 'calling');
  const isSuccess = stage === 'success' || stage === 'unknown';

  // The pressed button is gone, so the new heading takes the focus and announces the result.
  useEffect(() => {
    if (open) heading.current?.focus();
  }, [open, stage]);

  const start = async () => {
    setStage('calling');
    setStage(STAGES[await reset()]);
  };
  // A running reset continues when the dialog is closed, and is shown when it is opened again.
  const close = () => {
    if (stage !== 'calling') setStage('intro');
    onClose();
  };

  return (
    <Modal open={open} onClose={close} title={t('title')} closeLabel={t('close')} actions={actions()}>
      <div className={styles.stage} data-stage={stage}>
        {stage === 'intro' && (
          <>
            <p className={styles.strong}>{t('intro')}</p>
            <p>{t('introText')}</p>
          </>
        )}
        {stage === 'calling' && (
          <>
            <h3 ref={heading} className={styles.calling} tabIndex={-1}>
              <Spinner />
              <span>{` ${t('calling')}`}</span>
            </h3>
            <p role="status">{isLong ? shell('loadingLong') : t('callingText')}</p>
          </>
        )}
        {isSuccess && (
          <>
            <Banner tone="success">
              <h3 ref={heading} className={styles.outcome} tabIndex={-1}>
                {t('success')}
              </h3>
              <p>{t(stage === 'unknown' ? 'unknownText' : 'successText')}</p>
            </Banner>
            <h3>{t('faqTitle')}</h3>
            <Faq
              name="router-faq"
              items={faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))}
            />
          </>
        )}
        {stage === 'fail' && (
          <Banner tone="danger">
            <h3 ref={heading} className={styles.outcome} tabIndex={-1}>
              {t('failed')}
            </h3>
          </Banner>
        )}
      </div>
    </Modal>
  );

  function actions() {
    if (stage === 'intro' || stage === 'fail') {
      return (
        <>
          <Button onClick={() => void start()}>{stage === 'fail' ? t('retry') : t('start')}</Button>
          <Button variant="secondary" onClick={close}>
            {t('cancel')}
          </Button>
        </>
      );
    }
    return isSuccess ? <Button onClick={close}>{t('close')}</Button> : null;
  }
}
