'use client';

import type { MoveConfirmationView } from '#lib/move/views.ts';
import { MoveReceived } from './move-received.tsx';
import { MoveScheduled } from './move-scheduled.tsx';
import { MoveWorking } from './move-working.tsx';

/** Spec 3 §2.3: the order while it is under way, then its result. */
export function ConfirmationScreen({ view }: { view: MoveConfirmationView }) {
  if (view.progress) return <MoveWorking view={view} progress={view.progress} />;
  return view.kind === 'now' ? <MoveReceived view={view} /> : <MoveScheduled view={view} />;
}
