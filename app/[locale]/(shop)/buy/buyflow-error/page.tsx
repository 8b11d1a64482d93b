import { BuyError } from '../buy-error.tsx';
import { buyMetadata, type BuyPageProps } from '../buy-page.ts';

export const generateMetadata = () => buyMetadata('buyflowError');

export default function BuyflowErrorPage(props: BuyPageProps) {
  return <BuyError {...props} />;
}
