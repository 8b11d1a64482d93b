import type { ReactNode } from 'react';
import type { Elements } from './elements.ts';
import { classNames } from './class-names.ts';
import { Icon } from './icon.tsx';
import { focusHeading } from './take-focus.ts';
import styles from './banner.module.css';

/** `danger`: something was tried and did not work; `warning`: something to look at, or to do first. */
export type BannerTone = 'info' | 'success' | 'warning' | 'danger';

interface Props {
  tone: BannerTone;
  title?: ReactNode;
  children?: Elements;
  actions?: ReactNode;
  /** If given, the banner is announced when it appears. `alert` interrupts the screen reader, for failures only. */
  announce?: 'status' | 'alert';
  dismiss?: { label: string; onDismiss: () => void };
  /** Takes the focus when a failure must be read first. */
  ref?: React.Ref<HTMLDivElement>;
}

export function Banner({ tone, title, children, actions, announce, dismiss, ref }: Props) {
  return (
    <div ref={ref} tabIndex={ref ? -1 : undefined} className={classNames(styles.banner, styles[tone])} role={announce}>
      <span className={styles.icon}>
        <Icon name={tone} />
      </span>
      <div className={styles.text}>
        {title && <p className={styles.title}>{title}</p>}
        {children}
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      {dismiss && (
        <button
          type="button"
          className={styles.dismiss}
          aria-label={dismiss.label}
          onClick={() => {
            dismiss.onDismiss();
            focusHeading();
          }}
        >
          <Icon name="close" />
        </button>
      )}
    </div>
  );
}
