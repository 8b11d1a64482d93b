'use client';

import { useEffect, useRef, type ReactNode } from 'react';

interface Props {
  children: ReactNode;
  /** On a stage change the new heading takes focus, so that it is read and the keyboard starts there. */
  focusOnMount?: boolean;
  level?: 1 | 2;
  className?: string;
  id?: string;
}

export function PageHeading({ children, focusOnMount = false, level = 1, className, id }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (focusOnMount) heading.current?.focus();
  }, [focusOnMount]);
  const Heading = `h${level}` as const;
  return (
    <Heading ref={heading} id={id} tabIndex={-1} className={className}>
      {children}
    </Heading>
  );
}
