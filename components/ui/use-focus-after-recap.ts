'use client';

import { useEffect, useRef } from 'react';

/**
 * The recap's 'Edit' button had the focus and is gone: focuses the form's field with this id instead. With null, something else takes the
 * focus.
 */
export function useFocusAfterRecap(isRecap: boolean, fieldId: string | null): void {
  const wasRecap = useRef(isRecap);
  useEffect(() => {
    if (wasRecap.current && !isRecap && fieldId) document.getElementById(fieldId)?.focus();
    wasRecap.current = isRecap;
  }, [isRecap, fieldId]);
}
