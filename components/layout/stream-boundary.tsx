'use client';

import { type ReactNode, Suspense, useState } from 'react';

interface Props {
  /** Stands in for children that are still streamed; null if the page was sent whole. */
  skeleton: ReactNode;
  children: ReactNode;
}

/**
 * Keeps the boundary with which the page was first sent. A refresh may be slower or faster than that; with a boundary that appears or
 * disappears, React would mount the page anew, and what was typed and the outcome of a change would be lost.
 */
export function StreamBoundary({ skeleton, children }: Props) {
  const [isStreamed] = useState(skeleton !== null);
  return isStreamed ? <Suspense fallback={skeleton}>{children}</Suspense> : children;
}
