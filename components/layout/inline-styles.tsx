'use client';

import { useServerInsertedHTML } from 'next/navigation';
import { useRef } from 'react';
import { heldInlineStyles } from '#lib/inline-styles.ts';

/** The styles of all pages, in the document's head. Inserted by the server alone, so that they are sent once and never taken out. */
export function InlineStyles() {
  const isSent = useRef(false);
  useServerInsertedHTML(() => {
    const styles = isSent.current ? null : heldInlineStyles();
    isSent.current = true;
    return styles && <style dangerouslySetInnerHTML={{ __html: styles.css }} />;
  });
  return null;
}
