import { openPage } from '#app/open-page.tsx';
import { loadSessionPage } from '#lib/services/shop/buy-pages.ts';
import { buyMetadata } from '../buy-metadata.ts';
import { SessionScreen } from './screen.tsx';

export const generateMetadata = () => buyMetadata('digitalSession');

export default openPage(loadSessionPage, {
  messages: ['buyflow.session'],
  render: (view) => <SessionScreen {...view} />,
});
