'use client';

import type { ActivationProgressView } from '#lib/activation/views.ts';
import { Active } from './active.tsx';
import { useActivationProgress } from './use-activation-progress.ts';
import { Working } from './working.tsx';

/** Spec 2 §9 'Activation': working, waiting for the modem, done. */
export function ProgressScreen({ view }: { view: ActivationProgressView }) {
  const progress = useActivationProgress(view);
  return progress.step === null ? <Active view={view} /> : <Working view={view} {...progress} step={progress.step} />;
}
