'use client';

import type { ComponentProps } from 'react';
import { keepOwnValues } from './own-values.ts';

/** A form with fields that customers change. What they typed before the page's script arrived counts, see `keepOwnValues`. */
export function Form(props: Omit<ComponentProps<'form'>, 'ref'>) {
  return <form {...props} ref={keepOwnValues} />;
}
