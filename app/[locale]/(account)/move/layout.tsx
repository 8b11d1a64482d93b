import type { ReactNode } from 'react';
import { MOVE_REFILL_PATHS } from '#lib/move/flow.ts';
import { RefillMemory } from '../refill/refill-memory.tsx';

export default function MoveLayout({ children }: { children: ReactNode }) {
  return <RefillMemory paths={MOVE_REFILL_PATHS}>{children}</RefillMemory>;
}
