import type { AccountPageProps } from '../../account-page.ts';
import { detailMetadata, DetailPage } from '../detail-page.tsx';
import { TvDetailScreen } from './screen.tsx';

export const generateMetadata = () => detailMetadata('xitv');

export default function TvDetailPage(props: AccountPageProps) {
  return (
    <DetailPage page={props} kind="xitv">
      {(view) => <TvDetailScreen view={view} />}
    </DetailPage>
  );
}
