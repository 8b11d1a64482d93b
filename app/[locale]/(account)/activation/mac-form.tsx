'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, type FormEvent, useId, useRef, useState } from 'react';
import { Form } from '#components/fields/form.tsx';
import { FormattedField } from '#components/fields/formatted-field.tsx';
import { Banner } from '#components/ui/banner.tsx';
import { Button, buttonClass } from '#components/ui/button.tsx';
import { InfoButton } from '#components/ui/info-button.tsx';
import { Modal } from '#components/ui/modal.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { formatMac, macOnLabel, macProblem } from '#lib/activation/mac-address.ts';
import { afterPress } from '#lib/browser/after-press.ts';
import { findBody, useAccountPost } from '../use-account-post.ts';
import type { ActivationSteps } from './use-activation.ts';
import text from '#components/ui/text.module.css';
import styles from './activation.module.css';
import labelPictureStyles from './label-picture.module.css';

const PROBLEMS = { missing: 'macMissing', incomplete: 'macIncomplete', tooLong: 'macTooLong' } as const;
const HEXADECIMAL = /[0-9a-f]/i;
const PROBLEM_ID = 'activation-mac-problem';

/**
 * Spec 2 §9 'Activation': the MAC address is typed with any separator, pasted, or read from a photo of the label; it is checked once it is
 * complete.
 */
export function MacForm({ steps }: { steps: ActivationSteps }) {
  const t = useTranslations('activation.device');
  const isHydrated = useHydrated();
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
    const response = findBody(await post('/api/activation/mac', { mac }));
    setChecking(false);
    if (response?.isKnown) {
      change({ known: mac, refused: '', byHand: 'yes' });
      return goOn();
    }
    change({ refused: mac });
    input.current?.focus();
  };
  return (
    <Form onSubmit={submit} noValidate className={styles.form}>
      <div id={PROBLEM_ID} role="alert">
        {isRefused && <Banner tone="danger" title={t('macUnknown')} />}
      </div>
      <FormattedField
        ref={input}
        id="activation-mac"
        label={t('mac')}
        hint={t('macHint')}
        error={problem && (hasLeft || problem === 'tooLong') ? t(PROBLEMS[problem]) : undefined}
        problemId={isRefused ? PROBLEM_ID : undefined}
        value={mac}
        onChange={({ target }: ChangeEvent<HTMLInputElement>) => change({ mac: target.value, refused: '' })}
        onBlur={() => afterPress(() => setHasLeft(mac !== ''))}
        format={formatMac}
        counted={HEXADECIMAL}
        autoComplete="off"
        enterKeyHint="go"
        autoCapitalize="characters"
        spellCheck={false}
        required
        aside={<InfoButton label={t('macHelp')} onClick={() => setHelpOpen(true)} />}
      />
      <ScanLabel onRead={(macOnPhoto) => change({ mac: macOnPhoto, refused: '' })} />
      <Button type="submit" disabled={!isHydrated} notReady={problem !== null} busy={isChecking && t('checking')}>
        {t('check')}
      </Button>
      <Modal open={isHelpOpen} onClose={() => setHelpOpen(false)} title={t('macHelpTitle')} closeLabel={t('close')}>
        <LabelPicture label={t('macHelpImage')} />
        <p>{t('macHelpText')}</p>
      </Modal>
    </Form>
  );
}

/** The bottom of a router, with the relevant line of its label. `label`: the text alternative. */
function LabelPicture({ label }: { label: string }) {
  return (
    <svg
      className={labelPictureStyles.picture}
      viewBox="0 0 320 200"
      width="320"
      height="200"
      focusable="false"
      fill="none"
      stroke="var(--line-control)"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={label}
    >
      <rect fill="var(--surface-sunk)" strokeWidth="2.5" x="36" y="12" width="248" height="176" rx="28" />
      <path strokeWidth="4" d="M72 34h176M72 44h176" />
      <circle fill="var(--line-control)" stroke="none" cx="62" cy="162" r="9" />
      <circle fill="var(--line-control)" stroke="none" cx="258" cy="162" r="9" />
      <rect fill="var(--surface)" strokeWidth="2" x="84" y="62" width="152" height="88" rx="8" />
      <path strokeWidth="4" d="M98 78h62M98 88h44" />
      <rect
        fill="var(--accent-soft)"
        stroke="var(--accent)"
        strokeWidth="3"
        x="92"
        y="98"
        width="136"
        height="44"
        rx="10"
      />
      <path
        stroke="var(--text)"
        strokeWidth="3"
        strokeLinecap="butt"
        d="M104 106v16M109 106v16M117 106v16M121 106v16M130 106v16M138 106v16M142 106v16M151 106v16M158 106v16M162 106v16M171 106v16M178 106v16M186 106v16M190 106v16M199 106v16M207 106v16M214 106v16"
      />
      <path
        stroke="var(--text)"
        strokeWidth="4"
        d="M104 132h12M122 132h12M140 132h12M158 132h12M176 132h12M194 132h12"
      />
    </svg>
  );
}

interface BarcodeReader {
  detect(image: ImageBitmap): Promise<readonly { rawValue: string }[]>;
}

declare global {
  interface Window {
    /** Not in every browser. */
    BarcodeDetector?: new () => BarcodeReader;
  }
}

/** Reads the MAC address from a photo, which stays in the browser. Offered only if the browser reads bar codes, and never required. */
function ScanLabel({ onRead }: { onRead: (mac: string) => void }) {
  const t = useTranslations('activation.device');
  const id = useId();
  const isHydrated = useHydrated();
  const [state, setState] = useState<'ready' | 'reading' | 'failed'>('ready');
  if (!isHydrated || !window.BarcodeDetector) return null;

  const readPhoto = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [photo] = target.files ?? [];
    if (!photo) return;
    setState('reading');
    const mac = await readLabel(photo).catch(() => null);
    setState(mac === null ? 'failed' : 'ready');
    if (mac !== null) onRead(mac);
    target.value = '';
  };
  return (
    <div className={styles.scan}>
      <input
        id={id}
        className={styles.file}
        type="file"
        accept="image/*"
        capture="environment"
        aria-describedby={`${id}-hint`}
        onChange={(event) => void readPhoto(event)}
      />
      <label htmlFor={id} className={buttonClass({ variant: 'secondary' })}>
        {t('photo')}
      </label>
      <span id={`${id}-hint`} className={text.soft}>
        {t('photoHint')}
      </span>
      <p role="status">{state === 'reading' ? t('photoReading') : state === 'failed' && t('photoFailed')}</p>
    </div>
  );
}

async function readLabel(photo: Blob): Promise<string | null> {
  if (!window.BarcodeDetector) return null;
  const image = await createImageBitmap(photo);
  const codes = await new window.BarcodeDetector().detect(image);
  return codes.map(({ rawValue }) => macOnLabel(rawValue)).find((mac) => mac !== null) ?? null;
}
