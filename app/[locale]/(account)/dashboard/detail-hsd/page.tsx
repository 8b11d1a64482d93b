import type { AccountPageProps } from '../../account-page.ts';
import { detailMetadata, DetailPage } from '../detail-page.tsx';
import { LiveInternetDetail } from './live-detail.tsx';

export const generateMetadata = () => detailMetadata('hsd');

export default function InternetDetailPage(props: AccountPageProps) {
  return (
    <DetailPage page={props} kind="hsd">
      {(view) => <LiveInternetDetail view={view} />}
    </DetailPage>
  );
}
