'use client';

import { useTranslations } from 'next-intl';
import { type FormEvent, useState } from 'react';
import { FormattedField } from '#components/fields/formatted-field.tsx';
import { useErrorText } from '#components/fields/use-error-text.ts';
import { Button } from '#components/ui/button.tsx';
import { ErrorSummary } from '#components/ui/error-summary.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { type DeviceCodeFormValues, deviceCodeFormSchema } from '#lib/forms/device-code-form.ts';
import { fieldErrors } from '#lib/forms/field-errors.ts';
import { formatMobile } from '#lib/rules/contact/phone.ts';
import { deviceCodeText } from '#lib/rules/serviceability/device-code.ts';
import { KitPicture } from './kit-picture.tsx';
import styles from './stages.module.css';
import layout from './wizard.module.css';
import { useTextDraft } from './use-text-draft.ts';

type FieldName = keyof DeviceCodeFormValues;
const FIELDS: readonly FieldName[] = ['deviceCode', 'mobile'];
/** `checked`: the form was submitted, so its errors show again. */
const DRAFT = ['deviceCode', 'mobile', 'checked'] as const;
const idOf = (name: FieldName) => `kit-${name}`;

/** Spec 1 §2, §5: the code on the box and the number that the message goes to. What is submitted is digits. */
export function KitForm({ onSubmit }: { onSubmit: (values: DeviceCodeFormValues) => void }) {
  const t = useTranslations('merchantFlow.serviceable');
  const f = useTranslations('fields');
  const errorText = useErrorText();
  const [draft, change] = useTextDraft('kit', DRAFT);
  const [left, setLeft] = useState<Partial<Record<FieldName, true>>>({});
  const [submissions, setSubmissions] = useState(0);
  const [isHelpOpen, setIsHelpOpen] = useState(false);

  const problems = fieldErrors(deviceCodeFormSchema, draft);
  const wrong = FIELDS.filter((name) => problems[name]);
  const field = (name: FieldName) => ({
    id: idOf(name),
    value: draft[name],
    required: true,
    error: left[name] || draft.checked ? errorText(problems[name]) : undefined,
    onChange: ({ target }: { target: HTMLInputElement }) => change({ [name]: target.value }),
    // A field that was passed by empty is no mistake yet.
    onBlur: () => draft[name].trim() !== '' && setLeft({ ...left, [name]: true }),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSubmissions(submissions + 1);
    change({ checked: 'yes' });
    if (wrong.length === 1 && wrong[0]) document.getElementById(idOf(wrong[0]))?.focus();
    const parsed = deviceCodeFormSchema.safeParse(draft);
    if (parsed.success) onSubmit(parsed.data);
  };

  return (
    <form onSubmit={submit} noValidate className={styles.form}>
      <ErrorSummary
        title={f('summaryTitle')}
        attempt={submissions}
        problems={wrong.flatMap((name) => {
          const message = errorText(problems[name]);
          return message ? [{ fieldId: idOf(name), message }] : [];
        })}
      />
      <FormattedField
        {...field('deviceCode')}
        label={t('deviceCode')}
        inputMode="numeric"
        autoComplete="off"
        format={deviceCodeText}
        aside={
          <button type="button" className={layout.help} onClick={() => setIsHelpOpen(true)}>
            <Icon name="info" label={t('deviceCodeHelp')} />
          </button>
        }
      />
      <FormattedField
        {...field('mobile')}
        label={t('mobile')}
        hint={t('mobileHint')}
        inputMode="tel"
        autoComplete="tel-national"
        format={formatMobile}
      />
      <Button type="submit" wide notReady={wrong.length > 0}>
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
    </form>
  );
}
