'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useEffect, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import styles from './account.module.css';
import tour from './welcome-tour.module.css';

/** Spec 2 §2: step 0 says that the activation worked, then the steps with Next, Back and Close. */
export function WelcomeTour({ isWanted }: { isWanted: boolean }) {
  const t = useTranslations('accountDashboard.tour');
  const { steps } = useMessages().accountDashboard.tour;
  const [isOpen, setOpen] = useState(isWanted);
  const [step, setStep] = useState(0);
  const heading = useRef<HTMLHeadingElement>(null);
  const shown = step > 0 ? steps[step - 1] : undefined;
  const isLast = step === steps.length;
  const close = () => setOpen(false);

  useEffect(() => {
    if (step > 0) heading.current?.focus();
  }, [step]);

  const actions = (
    <>
      {step > 0 && (
        <Button variant="secondary" onClick={() => setStep(step - 1)}>
          {t('back')}
        </Button>
      )}
      {isLast ? (
        <Button onClick={close}>{t('close')}</Button>
      ) : (
        <Button onClick={() => setStep(step + 1)}>{t('next')}</Button>
      )}
    </>
  );
  return (
    <Modal open={isOpen} onClose={close} title={t('title')} closeLabel={t('close')} actions={actions}>
      {shown ? (
        <div className={styles.stage}>
          <p className={tour.progress}>{t('progress', { step, count: steps.length })}</p>
          <h3 ref={heading} tabIndex={-1}>
            {shown.title}
          </h3>
          <p>{shown.text}</p>
        </div>
      ) : (
        <div className={tour.welcome}>
          <span className={tour.icon}>
            <Icon name="check" />
          </span>
          <p>{t('text')}</p>
        </div>
      )}
      <ol className={tour.dots} aria-hidden="true">
        {steps.map(({ title }, index) => (
          <li key={title} data-current={index + 1 === step || undefined} />
        ))}
      </ol>
    </Modal>
  );
}
