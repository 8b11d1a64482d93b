'use client';

import { useTranslations } from 'next-intl';
import { Card } from '#components/ui/card.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { type AccordionStep as Shown, StepAccordion } from '#components/ui/step-accordion.tsx';
import { type ActivationAccordionStep, accordionSteps, ACTIVATION_FLOW } from '#lib/activation/flow.ts';
import type { ActivationView } from '#lib/activation/views.ts';
import styles from './activation.module.css';
import { ActivateStep } from './activate-step.tsx';
import { DeviceStep } from './device-step.tsx';
import { NameStep } from './name-step.tsx';
import { useActivation } from './use-activation.ts';
import factStyles from '#components/ui/facts.module.css';

/** Spec 2 §9 'Activation': account, the owner's name if it is missing, modem, activation. */
export function ActivationScreen({ view }: { view: ActivationView }) {
  const t = useTranslations('activation');
  const steps = useActivation(view);
  const { draft, facts } = steps;
  const parts: Record<ActivationAccordionStep, Omit<Shown<ActivationAccordionStep>, 'id' | 'title'>> = {
    account: {
      isComplete: true,
      summary: view.address,
      content: (
        <dl className={factStyles.facts}>
          <dt>{t('account.address')}</dt>
          <dd>{view.address}</dd>
        </dl>
      ),
    },
    name: {
      isComplete: facts.hasName,
      summary: facts.hasName && `${draft.firstName} ${draft.lastName}`,
      content: <NameStep steps={steps} />,
    },
    device: {
      isComplete: facts.hasDevice,
      summary: facts.hasDevice && (steps.isTyped ? t('device.known', { mac: draft.known }) : t('device.found')),
      content: <DeviceStep steps={steps} location={view.location} />,
    },
    activate: { isComplete: false, content: <ActivateStep steps={steps} isBehindModem={view.isBehindModem} /> },
  };
  const shown = accordionSteps(view).map((id) => ({ ...parts[id], id, title: t(ACTIVATION_FLOW[id].title) }));
  return (
    <div className={styles.page}>
      <PageHeading>{t('page.title')}</PageHeading>
      <p>{t('page.intro')}</p>
      <Card>
        <StepAccordion
          steps={shown}
          openId={steps.open}
          onOpen={steps.choose}
          completeLabel={t('complete')}
          isFrozen={steps.sending === 'yes'}
        />
      </Card>
    </div>
  );
}
