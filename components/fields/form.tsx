'use client';

import type { ComponentProps } from 'react';
import { hintEnterKey } from './enter-key.ts';
import { keepOwnValues } from './own-values.ts';

/** A form with fields that customers change. What they typed before the page's script arrived counts, see `keepOwnValues`. */
export function Form(props: Omit<ComponentProps<'form'>, 'ref'>) {
  return <form {...props} ref={prepare} />;
}

function prepare(form: HTMLFormElement | null): () => void {
  const ends = [keepOwnValues(form), hintEnterKey(form)];
  return () => ends.forEach((end) => end?.());
}
