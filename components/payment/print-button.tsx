'use client';

import { useState } from 'react';
import { Banner } from '#components/ui/banner.tsx';
import { Button } from '#components/ui/button.tsx';
import { Icon } from '#components/ui/icon.tsx';
import { printPage } from '#lib/browser/print-page.ts';
import styles from './receipt-page.module.css';

interface Props {
  label: string;
  /** What to do where the browser cannot print: many that are built into other apps cannot. */
  failed: string;
}

export function PrintButton({ label, failed }: Props) {
  const [hasFailed, setFailed] = useState(false);
  const print = async () => setFailed(!(await printPage()));
  return (
    <>
      <Button variant="secondary" onClick={() => void print()}>
        <Icon name="print" />
        <span>{label}</span>
      </Button>
      <div role="alert" className={styles.screenOnly}>
        {hasFailed && <Banner tone="warning" title={failed} />}
      </div>
    </>
  );
}
