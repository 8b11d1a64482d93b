import type { AccountPageProps } from '../../account-page.ts';
import { detailMetadata, DetailPage } from '../detail-page.tsx';
import { TvBoxDetailScreen } from './screen.tsx';

export const generateMetadata = () => detailMetadata('tv200');

export default function TvBoxDetailPage(props: AccountPageProps) {
  return (
    <DetailPage page={props} kind="tv200">
      {(view) => <TvBoxDetailScreen view={view} />}
    </DetailPage>
  );
}
