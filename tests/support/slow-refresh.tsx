import { AppRouterContext } from 'next/dist/shared/lib/app-router-context.shared-runtime.js';
import { type ReactNode, use, useState } from 'react';

function Waiting({ until }: { until: Promise<void> }) {
  use(until);
  return null;
}

/** A router whose refresh never ends, as on a slow line: the page keeps what it shows. */
export function SlowRefresh({ children }: { children: ReactNode }) {
  const [reading, setReading] = useState<Promise<void> | null>(null);
  const refresh = () => setReading(new Promise<void>(() => {}));
  return (
    <AppRouterContext.Provider value={{ refresh } as never}>
      {children}
      {reading && <Waiting until={reading} />}
    </AppRouterContext.Provider>
  );
}
