import type { ReactNode } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

interface Props {
  /** What was said last; an empty region must already be on the page before the first announcement. */
  children: ReactNode;
  /** `true` interrupts what is being read: for failures only. */
  urgent?: boolean;
}

export function LiveRegion({ children, urgent = false }: Props) {
  return (
    <div role={urgent ? 'alert' : 'status'} aria-live={urgent ? 'assertive' : 'polite'} aria-atomic="true">
      <VisuallyHidden>{children}</VisuallyHidden>
    </div>
  );
}
