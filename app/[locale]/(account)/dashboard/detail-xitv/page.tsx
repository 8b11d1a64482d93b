import { ServiceDetail } from '#components/account/service-detail.tsx';
import { loadTvDetailPage } from '#lib/services/account/account-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { DETAIL_MESSAGES, detailMetadata } from '../detail-page.ts';

export const generateMetadata = () => detailMetadata('xitv');

export default openAccountPage('detail-xitv', loadTvDetailPage, {
  messages: DETAIL_MESSAGES,
  render: (view) => <ServiceDetail view={view} />,
});
