import { ServiceDetail } from '#components/account/service-detail.tsx';
import { loadTvBoxDetailPage } from '#lib/services/account/account-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { DETAIL_MESSAGES, detailMetadata } from '../detail-page.ts';

export const generateMetadata = () => detailMetadata('tv200');

export default openAccountPage('detail-tv200', loadTvBoxDetailPage, {
  messages: DETAIL_MESSAGES,
  render: (view) => <ServiceDetail view={view} />,
});
