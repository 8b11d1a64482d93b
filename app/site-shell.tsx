import type { ComponentProps } from 'react';
import { SiteShell as Shell } from '#components/layout/site-shell.tsx';
import { config } from '#lib/config.ts';

/** The shell with the support phone from the settings. */
export function SiteShell(props: Omit<ComponentProps<typeof Shell>, 'supportPhone'>) {
  return <Shell {...props} supportPhone={config().SUPPORT_PHONE} />;
}
