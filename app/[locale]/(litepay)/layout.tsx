import type { ReactNode } from 'react';
import { RefreshOnReturn } from '#components/layout/refresh-on-return.tsx';
import { SiteShell } from '#app/site-shell.tsx';

export const metadata = { robots: { index: false, follow: false } };

export default function LitepayLayout({ children }: { children: ReactNode }) {
  return (
    <SiteShell>
      <RefreshOnReturn />
      {children}
    </SiteShell>
  );
}
