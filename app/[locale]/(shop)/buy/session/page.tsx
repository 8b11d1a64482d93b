import { openPage, type PageProps } from '#app/open-page.tsx';
import { ClientMessages } from '#components/layout/client-messages.tsx';
import { loadSessionPage } from '#lib/shop/server/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { SessionScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('digitalSession');

const MESSAGES = ['buyflow.session'] as const;

export default async function SessionPage(props: PageProps) {
  const view = await openPage(loadSessionPage, props);
  return (
    <ClientMessages sections={MESSAGES}>
      <SessionScreen {...view} />
    </ClientMessages>
  );
}
