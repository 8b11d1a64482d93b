import { loadMoveAddressPage } from '#lib/services/move/move-pages.ts';
import { openAccountPage } from '../../open-account-page.tsx';
import { moveMetadata } from '../move-page.tsx';
import { AddressConfirmation } from './screen.tsx';

export const generateMetadata = () => moveMetadata('address-confirmation');

export default openAccountPage('move-address', loadMoveAddressPage, {
  messages: ['moving.confirmAddress', 'moving.facts', 'serviceability.move'],
  render: (view) => <AddressConfirmation key={view.purchase.id} view={view} />,
});
