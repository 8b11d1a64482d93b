import { RouterContext } from '#tests/support/next-navigation.ts';
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
    <RouterContext.Provider value={{ refresh } as never}>
      {children}
      {reading && <Waiting until={reading} />}
    </RouterContext.Provider>
  );
}
