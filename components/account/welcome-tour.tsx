'use client';

import { useMessages, useTranslations } from 'next-intl';
import { useEffect, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import tour from './welcome-tour.module.css';

/** The step of the welcome tour that explains a part of the dashboard; the part has it as `data-tour`. */
export const TOUR = { days: 1, autoRefill: 3, links: 4 } as const;

/** This step explains the bar with the button to refill. Payment pages have the bar too, so it has no attribute for the tour. */
const REFILL_STEP = 2;

/** Spec 2 §2: step 0 says that the activation worked, then the steps with Next, Back and Close, each beside what it explains. */
export function WelcomeTour({ isWanted }: { isWanted: boolean }) {
  const t = useTranslations('accountDashboard.tour');
  const { steps } = useMessages().accountDashboard.tour;
  const [isOpen, setOpen] = useState(isWanted);
  const [step, setStep] = useState(0);
  const content = step > 0 ? steps[step - 1] : undefined;
  const isLast = step === steps.length;
  const close = () => setOpen(false);

  useEffect(() => {
    if (!isOpen || step === 0) return;
    const isRefill = step === REFILL_STEP;
    const part = document.querySelector(isRefill ? 'main aside' : `[data-tour='${step}']`);
    // The button to refill stays on a phone's screen.
    part?.scrollIntoView({ block: isRefill ? 'nearest' : 'start' });
    part?.setAttribute('data-toured', '');
    return () => part?.removeAttribute('data-toured');
  }, [isOpen, step]);

  const actions = (
    <>
      {isLast ? (
        <Button onClick={close}>{t('close')}</Button>
      ) : (
        <Button onClick={() => setStep(step + 1)}>{t('next')}</Button>
      )}
      {step > 0 && (
        <Button variant="secondary" onClick={() => setStep(step - 1)}>
          {t('back')}
        </Button>
      )}
    </>
  );
  return (
    <Modal open={isOpen} onClose={close} title={content?.title ?? t('title')} closeLabel={t('close')} actions={actions}>
      {content ? (
        <>
          <p className={tour.progress}>{t('progress', { step, count: steps.length })}</p>
          <p>{content.text}</p>
          <ol className={tour.dots} data-step={step} aria-hidden="true">
            {steps.map(({ title }, index) => (
              <li key={title} data-current={index + 1 === step || undefined} />
            ))}
          </ol>
        </>
      ) : (
        <div className={tour.welcome}>
          <span className={tour.icon}>
            <Icon name="check" />
          </span>
          <p>{t('text')}</p>
        </div>
      )}
    </Modal>
  );
}
