'use client';

import { type ReactNode, useEffect, useRef } from 'react';

/** A heading closer to the edge than this has lost what stands around it; a stage with a picture above it says more in its style. */
const MARGIN = 48;

interface Props {
  children: ReactNode;
  /** Of the heading in its page: the wizard's stages are pages of their own, the home page's are not. */
  level: 1 | 2 | 3;
  /** The stage's turn; 0 is the view that nobody asked for. The heading takes the focus whenever it changes. */
  focusKey: number;
}

/** Spec 1 §2: each stage begins at its top. What is in sight already does not jump. */
export function StageHeading({ children, level, focusKey }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusKey === 0 || !heading.current) return;
    heading.current.focus({ preventScroll: true });
    const { top } = heading.current.getBoundingClientRect();
    const margin = Number.parseFloat(getComputedStyle(heading.current).scrollMarginBlockStart) || MARGIN;
    if (top < margin || top > window.innerHeight / 2) heading.current.scrollIntoView({ block: 'start' });
  }, [focusKey]);
  const Heading = `h${level}` as const;
  return (
    <Heading ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  );
}
