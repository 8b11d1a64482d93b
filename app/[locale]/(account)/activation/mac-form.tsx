'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, type FormEvent, useRef, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { FormattedField } from '#components/fields/formatted-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { InfoButton } from '#components/ui/info-button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { afterPress } from '#lib/browser/after-press.ts';
import { formatMac, macProblem } from '#lib/activation/mac-address.ts';
import { answerOf, useAccountPost } from '../use-account-post.ts';
import styles from './activation.module.css';
import { LabelPicture } from './label-picture.tsx';
import { ScanLabel } from './scan-label.tsx';
import type { ActivationSteps } from './use-activation.ts';

const PROBLEMS = { missing: 'macMissing', incomplete: 'macIncomplete', tooLong: 'macTooLong' } as const;
const HEXADECIMAL = /[0-9a-f]/i;

/**
 * Spec 2 §9 'Activation': the MAC address is typed with any separator, pasted, or read from a photo of the label; it is checked once it is
 * complete.
 */
export function MacForm({ steps }: { steps: ActivationSteps }) {
  const t = useTranslations('activation.device');
  const hydrated = useHydrated();
  const post = useAccountPost(steps.account);
  const input = useRef<HTMLInputElement>(null);
  const [hasLeft, setHasLeft] = useState(false);
  const [isChecking, setChecking] = useState(false);
  const [isHelpOpen, setHelpOpen] = useState(false);
  const { draft, change, goOn } = steps;
  const { mac } = draft;
  const problem = macProblem(mac);
  const isRefused = mac !== '' && draft.refused === mac;

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setHasLeft(true);
    if (problem) return input.current?.focus();
    setChecking(true);
    const answer = answerOf(await post('/api/activation/mac', { mac }, 'isKnown'));
    setChecking(false);
    if (answer?.isKnown) {
      change({ known: mac, refused: '', byHand: 'yes' });
      return goOn();
    }
    change({ refused: mac });
    input.current?.focus();
  };
  return (
    <Form onSubmit={submit} noValidate className={styles.form}>
      <div role="alert">{isRefused && <Banner tone="danger" title={t('macUnknown')} />}</div>
      <FormattedField
        ref={input}
        id="activation-mac"
        label={t('mac')}
        hint={t('macHint')}
        error={problem && (hasLeft || problem === 'tooLong') ? t(PROBLEMS[problem]) : undefined}
        value={mac}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => change({ mac: target.value, refused: '' })}
        onBlur={() => afterPress(() => setHasLeft(mac !== ''))}
        format={formatMac}
        counted={HEXADECIMAL}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        required
        aside={<InfoButton label={t('macHelp')} onClick={() => setHelpOpen(true)} />}
      />
      <ScanLabel onRead={(read) => change({ mac: read, refused: '' })} />
      <Button type="submit" disabled={!hydrated} notReady={problem !== null} busy={isChecking && t('checking')}>
        {t('check')}
      </Button>
      <Modal open={isHelpOpen} onClose={() => setHelpOpen(false)} title={t('macHelpTitle')} closeLabel={t('close')}>
        <LabelPicture label={t('macHelpImage')} />
        <p>{t('macHelpText')}</p>
      </Modal>
    </Form>
  );
}
