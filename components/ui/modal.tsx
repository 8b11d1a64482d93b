'use client';

import { useEffect, useId, useRef, type ReactNode } from 'react';
import { Icon } from './icon.tsx';
import stack from '#components/ui/stack.module.css';
import styles from './modal.module.css';
import { focusHeading } from './take-focus.ts';
import { ANSWER_AFTER_MS } from './use-answerable.ts';

interface Props {
  open: boolean;
  /** Called on Esc, the close button, or a click on the backdrop. Focus returns to where it was. */
  onClose: () => void;
  title: string;
  /** Null for a dialog whose actions say all that can be done: it has no other button. */
  closeLabel: string | null;
  children: ReactNode;
  actions?: ReactNode;
}

/** A pointer reaches nothing of it for the first half second: a double click on what opens it must not answer it. */
export function Modal({ open, onClose, title, closeLabel, children, actions }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const titleId = useId();

  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const opener = document.activeElement;
    element.showModal();
    element.dataset.appearing = '';
    const timer = setTimeout(() => delete element.dataset.appearing, ANSWER_AFTER_MS);
    return () => {
      clearTimeout(timer);
      element.close();
      if (opener instanceof HTMLElement) opener.focus();
      // Nothing opened it, or what did is gone.
      if (document.activeElement === document.body) focusHeading();
    };
  }, [open]);

  // A dialog that goes on under another title is read from there.
  useEffect(() => {
    if (open) heading.current?.focus();
  }, [open, title]);

  // The sheet fills the dialog's box, so a click whose target is the dialog itself is on the backdrop.
  useEffect(() => {
    const element = dialog.current;
    if (!element || !open) return;
    const closeOnBackdrop = (event: MouseEvent) => {
      if (event.target === element) onClose();
    };
    element.addEventListener('click', closeOnBackdrop);
    return () => element.removeEventListener('click', closeOnBackdrop);
  }, [open, onClose]);

  if (!open) return null;
  return (
    <dialog
      ref={dialog}
      className={styles.dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        event.preventDefault();
        onClose();
      }}
    >
      <div className={styles.sheet}>
        <div className={styles.header}>
          <h2 ref={heading} id={titleId} className={styles.title} tabIndex={-1}>
            {title}
          </h2>
          {closeLabel && (
            <button type="button" className={styles.close} aria-label={closeLabel} onClick={onClose}>
              <Icon name="close" />
            </button>
          )}
        </div>
        <div className={stack.gap4}>{children}</div>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
