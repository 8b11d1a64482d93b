import type { ReactNode } from 'react';
import { RefreshOnReturn } from '#components/layout/refresh-on-return.tsx';

export default function AccountAreaLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <RefreshOnReturn isPersonal />
      {children}
    </>
  );
}
