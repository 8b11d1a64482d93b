'use client';

import { type ReactNode, useEffect, useRef } from 'react';
import { publicConfig } from '#lib/public-config.ts';

/**
 * A heading closer to the top edge than this is scrolled into view; a stage with a picture above its heading sets more in its style sheet.
 */
const MARGIN = 48;

interface Props {
  children: ReactNode;
  /** The level in its page: the wizard's stages are separate pages, the home page's are not. */
  level: 1 | 2 | 3;
  /** Counts stage changes; 0 is the initial view. The heading takes the focus whenever it changes. */
  focusKey: number;
}

/** Spec 1 §2: each stage starts at its top. A heading that is already in view is not scrolled to. A stage of a page names that page. */
export function StageHeading({ children, level, focusKey }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusKey === 0 || !heading.current) return;
    if (level === 1) document.title = `${heading.current.textContent} – ${publicConfig.brand}`;
    heading.current.focus({ preventScroll: true });
    const { top } = heading.current.getBoundingClientRect();
    const margin = Number.parseFloat(getComputedStyle(heading.current).scrollMarginBlockStart) || MARGIN;
    if (top < margin || top > window.innerHeight / 2) heading.current.scrollIntoView({ block: 'start' });
  }, [focusKey, level]);
  const Heading = `h${level}` as const;
  return (
    <Heading ref={heading} tabIndex={-1}>
      {children}
    </Heading>
  );
}
