'use client';

import { useEffect, useRef } from 'react';

/**
 * The 'Edit' that had the focus is gone with the recap: whoever pressed it goes on in the form, at the field of this id. With null, something
 * else takes the focus.
 */
export function useFocusAfterRecap(isRecap: boolean, fieldId: string | null): void {
  const wasRecap = useRef(isRecap);
  useEffect(() => {
    if (wasRecap.current && !isRecap && fieldId) document.getElementById(fieldId)?.focus();
    wasRecap.current = isRecap;
  }, [isRecap, fieldId]);
}
