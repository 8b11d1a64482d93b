import { BuyError } from '../buy-error.tsx';
import { buyMetadata, type BuyPageProps } from '../buy-page.ts';

export const generateMetadata = () => buyMetadata('error');

export default function BuyErrorPage(props: BuyPageProps) {
  return <BuyError {...props} />;
}
