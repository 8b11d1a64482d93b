'use client';

import { useTranslations } from 'next-intl';
import { useRouter } from 'next/navigation';
import type { FormEvent } from 'react';
import { AccountButtonLink } from '#components/account/account-link.tsx';
import { OrderCard } from '#components/account/order-card.tsx';
import { Form } from '#components/fields/form.tsx';
import { TextField } from '#components/fields/text-field.tsx';
import { useForm } from '#components/fields/use-form.ts';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import type { Elements } from '#components/ui/elements.ts';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { PageHeading } from '#components/ui/page-heading.tsx';
import { type AccordionStep, StepAccordion } from '#components/ui/step-accordion.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import type { DeviceLocation } from '#lib/activation/activation-rules.ts';
import { accordionSteps, ACTIVATION_FLOW, type ActivationAccordionStep } from '#lib/activation/flow.ts';
import type { ActivationView, AwaitedActivationView } from '#lib/activation/server/activation-pages.ts';
import { FIRST_NAME_MAX, LAST_NAME_MAX, personNameProblem } from '#lib/domain/contact/person-name.ts';
import { textError } from '#lib/domain/field-errors.ts';
import { DASHBOARD_PAGE } from '#lib/domain/session/site-paths.ts';
import { useOrderWatch } from '../use-order-watch.ts';
import { MacForm } from './mac-form.tsx';
import { type ActivationSteps, useActivation } from './use-activation.ts';
import actionStyles from '#components/ui/actions.module.css';
import factStyles from '#components/ui/facts.module.css';
import stack from '#components/ui/stack.module.css';
import styles from './activation.module.css';
import { normalizeText } from '#lib/domain/typed-text.ts';

interface Props {
  view: ActivationView;
  /** How to connect the router, for a modem that was not found. */
  advice: Elements;
}

/** Spec 2 §9 'Activation': account, the owner's name if it is missing, modem, activation. */
export function ActivationScreen({ view, advice }: Props) {
  const t = useTranslations('activation');
  const steps = useActivation(view);
  const { draft, facts } = steps;
  const parts: Record<ActivationAccordionStep, Omit<AccordionStep<ActivationAccordionStep>, 'id' | 'title'>> = {
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
      content: <DeviceStep steps={steps} location={view.location} advice={advice} />,
    },
    activate: { isComplete: false, content: <ActivateStep steps={steps} isBehindModem={view.isBehindModem} /> },
  };
  const accordion = accordionSteps(view).map((id) => ({ ...parts[id], id, title: t(ACTIVATION_FLOW[id].title) }));
  return (
    <div className={styles.page}>
      <PageHeading>{t('page.title')}</PageHeading>
      <p>{t('page.intro')}</p>
      <StepAccordion
        steps={accordion}
        openId={steps.open}
        onOpen={steps.choose}
        completeLabel={t('complete')}
        isFrozen={steps.sending === 'yes'}
      />
    </div>
  );
}

/** Spec 2 §9 'Activation': the last step requests the activation; the next page waits for it. */
function ActivateStep({ steps, isBehindModem }: { steps: ActivationSteps; isBehindModem: boolean }) {
  const t = useTranslations('activation.activate');
  return (
    <div className={styles.form}>
      <p>{t('text')}</p>
      {isBehindModem && <p>{t('behind')}</p>}
      <div role="alert">
        {steps.sending === 'failed' && <Banner tone="danger" title={t('failed')} />}
        {steps.sending === 'maintenance' && <Banner tone="warning" title={t('maintenance')} />}
      </div>
      <div className={actionStyles.actions}>
        <Button busy={steps.sending === 'yes' && t('sending')} onClick={() => void steps.activate()}>
          {t('button')}
        </Button>
      </div>
    </div>
  );
}

const FIELDS = ['firstName', 'lastName'] as const;

const nameErrors = ({ firstName, lastName }: Record<(typeof FIELDS)[number], string>) => ({
  firstName: textError('firstName', personNameProblem(normalizeText(firstName), FIRST_NAME_MAX)),
  lastName: textError('lastName', personNameProblem(normalizeText(lastName), LAST_NAME_MAX)),
});

/** Spec 2 §9 'Activation': a starter kit's account without a name needs a first and a last name. */
function NameStep({ steps }: { steps: ActivationSteps }) {
  const t = useTranslations('activation.name');
  const f = useTranslations('fields');
  const isHydrated = useHydrated();
  const { draft, change, goOn } = steps;
  const form = useForm({
    fields: FIELDS,
    fieldId: (name) => `activation-${name}`,
    checksEmptyFields: true,
    draft: [draft, (changes) => change({ ...changes, ...('checked' in changes ? {} : { named: '' }) })],
    check: nameErrors,
  });
  const submit = (event: FormEvent) => {
    if (!form.submit(event)) return;
    const names = { firstName: normalizeText(draft.firstName), lastName: normalizeText(draft.lastName) };
    change({ ...names, checked: 'yes', named: 'yes' });
    goOn();
  };
  return (
    <Form onSubmit={submit} noValidate className={styles.form}>
      <p>{t('intro')}</p>
      <ErrorSummary {...form.summary} />
      <TextField {...form.field('firstName')} label={f('firstName')} autoComplete="given-name" required />
      <TextField
        {...form.field('lastName')}
        label={f('lastName')}
        autoComplete="family-name"
        enterKeyHint="done"
        required
      />
      <Button type="submit" disabled={!isHydrated} notReady={!form.isValid}>
        {t('save')}
      </Button>
    </Form>
  );
}

interface DeviceProps extends Pick<Props, 'advice'> {
  steps: ActivationSteps;
  location: DeviceLocation;
}

/** Spec 2 §9 'Activation': the modem is seen on the network, or its MAC address is entered by hand. */
function DeviceStep({ steps, location, advice }: DeviceProps) {
  const t = useTranslations('activation.device');
  const router = useRouter();
  const { draft, change, goOn, isTyped } = steps;
  if (!isTyped) {
    return (
      <div className={styles.form}>
        <Banner tone="success" title={t('found')} />
        <div className={actionStyles.actions}>
          <Button onClick={goOn}>{t('next')}</Button>
          <Button variant="link" onClick={() => change({ byHand: 'yes' })}>
            {t('other')}
          </Button>
        </div>
      </div>
    );
  }
  if (draft.known !== '') {
    return (
      <div className={styles.form}>
        <Banner tone="success" title={t('known', { mac: draft.known })} />
        <div className={actionStyles.actions}>
          <Button onClick={goOn}>{t('next')}</Button>
          <Button variant="link" aria-label={t('editLabel')} onClick={() => change({ known: '', mac: draft.known })}>
            {t('edit')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.form}>
      {location !== 'located' && (
        <>
          <p>{t(location === 'not-ready' ? 'notReady' : 'notFound')}</p>
          {advice}
          <Button variant="secondary" onClick={() => router.refresh()}>
            {t('again')}
          </Button>
        </>
      )}
      <MacForm steps={steps} />
    </div>
  );
}

/** Decision on orders being set up: an activation waits for its account, and goes on by itself. */
export function AwaitedScreen({ view: { order } }: { view: AwaitedActivationView }) {
  const t = useTranslations('account.order.waiting');
  useOrderWatch(order);
  return (
    <div className={stack.gap5}>
      <PageHeading>{t('title')}</PageHeading>
      <p>{t('text')}</p>
      <OrderCard order={order} />
      <p>
        <AccountButtonLink variant="secondary" to={DASHBOARD_PAGE}>
          {t('back')}
        </AccountButtonLink>
      </p>
    </div>
  );
}
