import type { ReactNode } from 'react';
import { SiteShell } from '#app/site-shell.tsx';

export const metadata = { robots: { index: false, follow: false } };

export default function LitepayLayout({ children }: { children: ReactNode }) {
  return <SiteShell>{children}</SiteShell>;
}
