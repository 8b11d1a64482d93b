import type { ReactNode } from 'react';
import { RefillMemory } from './refill-memory.tsx';

export default function RefillLayout({ children }: { children: ReactNode }) {
  return <RefillMemory>{children}</RefillMemory>;
}
