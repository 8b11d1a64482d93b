'use client';

import { useLocale, useMessages, useTranslations } from 'next-intl';
import { lazy, Suspense, useEffect, useEffectEvent, useRef, useState } from 'react';
import { Button } from '#components/ui/button.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { Skeleton } from '#components/ui/skeleton.tsx';
import { toLostResponse, post } from '#lib/browser/api.ts';
import { track } from '#lib/browser/data-layer.ts';
import { forgetActivity, isStale, noteActivity } from '#lib/browser/last-activity.ts';
import { loadPart } from '#lib/browser/load-part.ts';
import { isInMaintenance } from '#lib/browser/refusals.ts';
import type { PartnerSlug } from '#lib/domain/retail-partners.ts';
import type { KnownAddress } from '#lib/serviceability/address-check.ts';
import type { CheckOptions } from '#lib/serviceability/server/address-check.ts';
import type { DeviceCodeFormValues } from '#lib/serviceability/device-code-form.ts';
import type { DeviceCodeError } from '#lib/serviceability/server/assign-device-code.ts';
import { KitPicture } from './kit-picture.tsx';
import { publicCheck } from './use-address-check.ts';
import { type ServedPart, useWizard } from './use-wizard.ts';
import { WizardAddress, WizardOutcome, WizardStage } from './wizard-parts.tsx';
import { WizardError, type WizardErrorKind } from './wizard-error.tsx';
import styles from './stages.module.css';
import layout from './wizard.module.css';

const loadKit = () => loadPart(() => import('./kit-stages.tsx'));
const KitStage = lazy(async () => ({ default: (await loadKit()).KitStage }));
const ReadyStage = lazy(async () => ({ default: (await loadKit()).ReadyStage }));

/** The code catalog's texts for errors of the device code itself. */
type DeviceCodeLabels = Record<Extract<DeviceCodeError, 'not-found' | 'other-kit' | 'try-again'>, string>;

interface Props {
  partner: PartnerSlug;
  options: CheckOptions;
  deviceCodeLabels: DeviceCodeLabels;
}

/** Spec 1 §4: from an address to a starter kit that can be bought. */
export function KitWizard({ partner, options, deviceCodeLabels }: Props) {
  const t = useTranslations('merchantFlow');
  const kit = useKit(partner);
  const wizard = useWizard({ name: partner, requests: publicCheck(useLocale(), partner), served: kit });
  useForgetWhenIdle({ name: partner, forget: wizard.startOver });
  const { stage, readyFor, error, focusKey, stageFocusKey } = wizard;
  const { supportPhone } = options;

  const alert = error && <WizardError error={error} focusKey={focusKey} supportPhone={supportPhone} />;
  const waiting = () => {
    if (wizard.isChecking) return { title: t('validateAddress.title'), text: t('validateAddress.text') };
    return kit.isSending ? { title: t('codeCheckSubmit.title'), text: t('codeCheckSubmit.text') } : null;
  };
  const renderStage = () => {
    if (stage.stage === 'address') {
      return (
        <WizardAddress
          key={wizard.visitor}
          wizard={wizard}
          title={t('addressCheck.title')}
          intro={t('addressCheck.intro')}
          alert={alert}
          supportPhone={supportPhone}
          help={<RetailHelp />}
        >
          <div className={layout.steps}>
            <KitPicture show="ready" />
            <Steps label={t('addressCheck.stepsLabel')} />
          </div>
        </WizardAddress>
      );
    }
    if (stage.stage !== 'serviceable') {
      const labels = {
        units: t('multiUnit.title'),
        unserviceable: { title: t('unserviceable.title'), text: t('unserviceable.text') },
        existingPrepaid: {
          title: t('existingPrepaid.title'),
          text: t('existingPrepaid.text', { supportPhone }),
        },
        existingPostpaid: {
          title: t('existingPostpaid.title'),
          text: t('existingPostpaid.text'),
          account: t('existingPostpaid.goToAccount'),
          move: t('existingPostpaid.moving'),
          movingTitle: t('existingPostpaid.movingTitle'),
          movingText: t('existingPostpaid.movingText', { supportPhone }),
        },
      };
      return <WizardOutcome wizard={wizard} stage={stage} alert={alert} options={options} labels={labels} />;
    }
    const address = stage.address.label;
    return (
      <Suspense fallback={<Skeleton lines={5} />}>
        {readyFor === null ? (
          <KitStage
            address={address}
            supportPhone={supportPhone}
            error={wizard.isBusy ? null : toWizardError(kit.error, deviceCodeLabels)}
            focusKey={stageFocusKey}
            onSubmit={(values) => void kit.submit(stage.address, values)}
            onChangeAddress={wizard.startOver}
          />
        ) : (
          <ReadyStage
            address={address}
            phone={readyFor}
            isColdTap={stage.isColdTap}
            focusKey={stageFocusKey}
            onAnother={wizard.startOver}
          />
        )}
      </Suspense>
    );
  };
  return <WizardStage waiting={waiting()}>{renderStage()}</WizardStage>;
}

function Steps({ label }: { label: string }) {
  const { steps } = useMessages().merchantFlow.addressCheck;
  return (
    <ol aria-label={label}>
      {steps.map(({ text }) => (
        <li key={text}>{text}</li>
      ))}
    </ol>
  );
}

type KitError = { kind: DeviceCodeError } | { kind: 'limited'; seconds: number };

/** Spec 1 §8: an error of the device code is shown with the catalog's text; content and connection errors have their own banner. */
function toWizardError(error: KitError | null, labels: DeviceCodeLabels): WizardErrorKind | null {
  switch (error?.kind) {
    case undefined:
      return null;
    case 'limited':
      return error;
    case 'content':
    case 'connection':
      return { kind: 'connection' };
    case 'not-found':
    case 'other-kit':
    case 'try-again':
      return { kind: 'message', message: labels[error.kind], isAboutCode: error.kind !== 'try-again' };
  }
}

/** A little more than the server's own budget: a minute, plus the time for a token. */
const KIT_TIMEOUT_MS = 95_000;

type KitState = Pick<ServedPart, 'isSending' | 'readyFor' | 'focusKey'> & { error: KitError | null };

/** Spec 1 §4, §8: ties a starter kit to an address. Sent once per press; the same kit, place and phone again succeed again. */
function useKit(partner: PartnerSlug) {
  const locale = useLocale();
  const [kit, setKit] = useState<KitState>({ isSending: false, error: null, readyFor: null, focusKey: 0 });
  /** The number of the latest request. */
  const latest = useRef(0);

  const refuse = (error: KitError) => {
    if (error.kind !== 'limited') track({ event: 'wizard_error', detail: 'device code not found' });
    setKit(({ focusKey }) => ({ isSending: false, error, readyFor: null, focusKey: focusKey + 1 }));
  };

  const submit = async (place: KnownAddress, values: DeviceCodeFormValues) => {
    const { id, unit, addressLine1, city, state, zip } = place;
    const request = ++latest.current;
    setKit((now) => ({ ...now, isSending: true, error: null }));
    const response = await post(
      '/api/device-code',
      { locale, partner, candidate: { id, unit, addressLine1, city, state, zip }, kit: values },
      { timeoutMs: KIT_TIMEOUT_MS },
    );
    if (request !== latest.current) return;
    if (!response.ok && response.reason === 'limited') {
      return refuse({ kind: 'limited', seconds: response.retryAfterSeconds });
    }
    if (!response.ok) {
      const isWrong = response.reason === 'refused' && !isInMaintenance(response);
      return refuse({ kind: isWrong ? 'content' : 'connection' });
    }
    switch (response.body.outcome) {
      case 'refused':
        return refuse({ kind: response.body.error });
      case 'ready':
        return setKit((now) => ({
          isSending: false,
          error: null,
          readyFor: values.mobile,
          focusKey: now.focusKey + 1,
        }));
      default:
        toLostResponse(response.body.outcome);
        return refuse({ kind: 'connection' });
    }
  };

  const reset = (readyFor: string | null) => {
    latest.current += 1;
    setKit(({ focusKey }) => ({ isSending: false, error: null, readyFor, focusKey }));
  };

  return { ...kit, submit, reset };
}

/** Spec 1 §2: a button for the questions, and a link to a chat. */
function RetailHelp() {
  const t = useTranslations('merchantFlow.addressCheck');
  const { faq, chatUrl } = useMessages().merchantFlow.addressCheck;
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className={styles.actions}>
      <Button variant="link" onClick={() => setIsOpen(true)}>
        {t('faqOpen')}
      </Button>
      <a className={layout.chat} href={chatUrl} target="_blank" rel="noopener">
        <span>{t('chat')}</span>
        <Icon name="external" />
      </a>
      <Modal open={isOpen} onClose={() => setIsOpen(false)} title={t('faqTitle')} closeLabel={t('close')}>
        <Faq
          name="kit-faq"
          items={faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))}
        />
      </Modal>
    </div>
  );
}

const IDLE_MS = 15 * 60_000;
const TOUCHES = ['keydown', 'pointerdown'];
const RETURNS = ['pageshow', 'focus', 'visibilitychange'];

/** A device in a store is shared: the last customer's input is cleared a quarter of an hour after their last touch. */
function useForgetWhenIdle({ name, forget }: { name: string; forget: () => void }): void {
  const onIdle = useEffectEvent(forget);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    // Timers pause while a tab is hidden or the device sleeps, so the timestamp of the last touch decides.
    const check = () => {
      if (!isStale(name, IDLE_MS, Date.now())) return;
      forgetActivity(name);
      onIdle();
    };
    const touch = () => {
      check();
      noteActivity(name, Date.now());
      clearTimeout(timer);
      timer = setTimeout(check, IDLE_MS);
    };
    check();
    timer = setTimeout(check, IDLE_MS);
    for (const type of TOUCHES) window.addEventListener(type, touch, { capture: true });
    for (const type of RETURNS) window.addEventListener(type, check);
    return () => {
      for (const type of TOUCHES) window.removeEventListener(type, touch, { capture: true });
      for (const type of RETURNS) window.removeEventListener(type, check);
      clearTimeout(timer);
    };
  }, [name]);
}
