'use client';

import type { ReactNode } from 'react';
import type { Elements } from '#components/ui/elements.ts';
import { StageHeading } from './stage-heading.tsx';
import { StagePicture, type StageMood } from './stage-picture.tsx';
import styles from './stages.module.css';

interface Props {
  mood: StageMood;
  title: string;
  /** The address in one line. */
  address: string;
  level: 1 | 2;
  focusKey: number;
  children: Elements;
  actions?: ReactNode;
}

/** The outcome of an address check: one layout for all outcomes. */
export function Outcome({ mood, title, address, level, focusKey, children, actions }: Props) {
  return (
    <div className={styles.outcome}>
      <StagePicture mood={mood} />
      <StageHeading level={level} focusKey={focusKey}>
        {title}
      </StageHeading>
      <p className={styles.address}>{address}</p>
      {children}
      {actions && <div className={styles.actions}>{actions}</div>}
    </div>
  );
}
