import { loadInternetDetailPage } from '#lib/services/account/account-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { DETAIL_MESSAGES, detailMetadata } from '../detail-page.ts';
import { LiveInternetDetail } from './screen.tsx';

export const generateMetadata = () => detailMetadata('hsd');

export default openAccountPage('detail-hsd', loadInternetDetailPage, {
  messages: DETAIL_MESSAGES,
  render: (view) => <LiveInternetDetail view={view} />,
});
