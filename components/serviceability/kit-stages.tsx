'use client';

import { useMessages, useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { FormattedField } from '#components/fields/formatted-field.tsx';
import { useForm } from '#components/fields/use-form.ts';
import { useTextDraft } from '#components/fields/use-text-draft.ts';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { InfoButton } from '#components/ui/info-button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { displayPhone, formatMobile } from '#lib/domain/contact/phone.ts';
import { fieldErrors } from '#lib/domain/field-errors.ts';
import {
  deviceCodeFormSchema,
  type DeviceCodeFormValues,
  deviceCodeText,
} from '#lib/serviceability/device-code-form.ts';
import { KitPicture } from './kit-picture.tsx';
import { StageHeading } from './stage-heading.tsx';
import { StagePicture } from './stage-picture.tsx';
import { KIT_DRAFT } from './use-address-draft.ts';
import { WizardError, type WizardErrorKind } from './wizard-error.tsx';
import styles from './stages.module.css';
import layout from './wizard.module.css';
import { Banner } from '#components/ui/banner.tsx';
import { Faq } from '#components/ui/faq.tsx';
import { Html } from '#components/ui/html.tsx';
import { NoBreakIn } from '#components/ui/no-break.tsx';

interface KitStageProps {
  /** In one line. */
  address: string;
  error: WizardErrorKind | null;
  focusKey: number;
  supportPhone: string;
  onSubmit: (values: DeviceCodeFormValues) => void;
  onChangeAddress: () => void;
}

/** Spec 1 §2, 'serviceable': the eligible address, and which kit will be used there. */
export function KitStage({ address, error, focusKey, supportPhone, onSubmit, onChangeAddress }: KitStageProps) {
  const t = useTranslations('merchantFlow.serviceable');
  return (
    <div className={layout.sides}>
      <div className={styles.outcome}>
        <StagePicture mood="lit" />
        <StageHeading level={1} focusKey={error ? 0 : focusKey}>
          {t('title')}
        </StageHeading>
        <div className={layout.place}>
          <p className={styles.address}>{address}</p>
          <Button variant="link" onClick={onChangeAddress}>
            {t('change')}
          </Button>
        </div>
        {error ? (
          <div id={PROBLEM_ID}>
            <WizardError error={error} focusKey={focusKey} supportPhone={supportPhone} />
          </div>
        ) : (
          <p>{t('text')}</p>
        )}
      </div>
      <div className={layout.sheet}>
        <KitForm isRefused={error?.kind === 'message' && error.isAboutCode} onSubmit={onSubmit} />
      </div>
    </div>
  );
}

const PROBLEM_ID = 'kit-problem';
const FIELDS = ['deviceCode', 'mobile'] as const;
const DRAFT = [...FIELDS, 'checked'] as const;

/** Spec 1 §2, §5: the code on the box, and the number that the message goes to. `isRefused`: the code was refused. */
function KitForm({ isRefused, onSubmit }: { isRefused: boolean } & Pick<KitStageProps, 'onSubmit'>) {
  const t = useTranslations('merchantFlow.serviceable');
  const [draft, change] = useTextDraft(KIT_DRAFT, DRAFT);
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const [isCorrected, setCorrected] = useState(false);

  const form = useForm({
    fields: FIELDS,
    fieldId: (name) => `kit-${name}`,
    draft: [draft, change],
    check: (values) => fieldErrors(deviceCodeFormSchema, values),
  });

  const code = form.field('deviceCode');
  const submit = (event: FormEvent) => {
    const result = deviceCodeFormSchema.safeParse(draft);
    if (!form.submit(event) || !result.success) return;
    setCorrected(false);
    onSubmit(result.data);
  };

  return (
    <Form onSubmit={submit} noValidate className={styles.form}>
      <ErrorSummary {...form.summary} />
      <FormattedField
        {...code}
        onChange={(event) => {
          setCorrected(true);
          code.onChange(event);
        }}
        problemId={isRefused && !isCorrected ? PROBLEM_ID : undefined}
        required
        label={t('deviceCode')}
        inputMode="numeric"
        autoComplete="off"
        format={deviceCodeText}
        aside={<InfoButton label={t('deviceCodeHelp')} onClick={() => setIsHelpOpen(true)} />}
      />
      <FormattedField
        {...form.field('mobile')}
        required
        label={t('mobile')}
        hint={t('mobileHint')}
        inputMode="tel"
        autoComplete="tel-national"
        enterKeyHint="go"
        format={formatMobile}
      />
      <Button type="submit" wide notReady={!form.isValid}>
        {t('submit')}
      </Button>
      <Modal
        open={isHelpOpen}
        onClose={() => setIsHelpOpen(false)}
        title={t('deviceCodeHelpTitle')}
        closeLabel={t('close')}
      >
        <KitPicture show="code" label={t('deviceCodeHelpImageAlt')} />
        <p>{t('deviceCodeHelpText')}</p>
      </Modal>
    </Form>
  );
}

interface ReadyStageProps {
  /** In one line. */
  address: string;
  /** Ten digits. */
  phone: string;
  isColdTap: boolean;
  focusKey: number;
  onAnother: () => void;
}

/** Spec 1 §2, 'readytobuy'. */
export function ReadyStage({ address, phone, isColdTap, focusKey, onAnother }: ReadyStageProps) {
  const t = useTranslations('merchantFlow.ready');
  const { faq, headsUpHtml } = useMessages().merchantFlow.ready;
  const [isHeadsUpOpen, setIsHeadsUpOpen] = useState(false);
  return (
    <div className={layout.ready}>
      <div className={styles.outcome}>
        <StageHeading level={1} focusKey={focusKey}>
          {t('title')}
        </StageHeading>
        <Banner tone="success" title={t('banner')}>
          <p>{address}</p>
        </Banner>
        <p>
          <NoBreakIn number={displayPhone(phone)}>{t('next', { phone: displayPhone(phone) })}</NoBreakIn>
        </p>
        {isColdTap && <p className={styles.note}>{t('coldTap')}</p>}
        <div className={styles.actions}>
          <Button variant="secondary" onClick={() => setIsHeadsUpOpen(true)}>
            {t('headsUpOpen')}
          </Button>
          <Button variant="link" onClick={onAnother}>
            {t('another')}
          </Button>
        </div>
      </div>
      <figure className={layout.product}>
        <KitPicture show="ready" label={t('imageAlt')} />
        <figcaption className={layout.callout}>{t('callout')}</figcaption>
      </figure>
      <section className={layout.questions} aria-labelledby="ready-faq">
        <h2 id="ready-faq">{t('faqTitle')}</h2>
        <Faq
          name="ready-faq"
          items={faq.map(({ question, answerHtml }) => ({ question, content: <Html html={answerHtml} /> }))}
        />
      </section>
      <Modal
        open={isHeadsUpOpen}
        onClose={() => setIsHeadsUpOpen(false)}
        title={t('headsUpTitle')}
        closeLabel={t('close')}
        actions={<Button onClick={() => setIsHeadsUpOpen(false)}>{t('close')}</Button>}
      >
        <Html html={headsUpHtml} />
      </Modal>
    </div>
  );
}
