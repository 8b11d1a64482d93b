'use client';

import { useTranslations } from 'next-intl';
import { type ChangeEvent, useId, useState } from 'react';
import { buttonClass } from '#components/ui/button.tsx';
import { useHydrated } from '#components/ui/use-hydrated.ts';
import { macOnLabel } from '#lib/activation/mac-address.ts';
import styles from './activation.module.css';

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
export function ScanLabel({ onRead }: { onRead: (mac: string) => void }) {
  const t = useTranslations('activation.device');
  const id = useId();
  const hydrated = useHydrated();
  const [state, setState] = useState<'ready' | 'reading' | 'failed'>('ready');
  if (!hydrated || !window.BarcodeDetector) return null;

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
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
        onChange={(event) => void read(event)}
      />
      <label htmlFor={id} className={buttonClass({ variant: 'secondary' })}>
        {t('photo')}
      </label>
      <span id={`${id}-hint`} className={styles.hint}>
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
