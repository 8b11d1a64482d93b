import { ACCOUNT_SCREENS } from './account-screens.ts';
import { MOVE_SCREENS } from './move-screens.ts';
import { ACTIVATION_SCREENS } from './activation-screens.ts';
import { HOME_SCREENS } from './home-screens.ts';
import { HOSTED_CARD_SCREENS } from './hosted-card-screens.ts';
import { LINK_SCREENS } from './link-screens.ts';
import { LITEPAY_SCREENS } from './litepay-screens.ts';
import { MESSAGE_SCREENS } from './message-screens.ts';
import { NO_INTERNET_SCREENS } from './no-internet-screens.ts';
import { OUTAGE_SCREENS } from './outage-screens.ts';
import { RECONNECT_SCREENS } from './reconnect-screens.ts';
import { REFILL_SCREENS } from './refill-screens.ts';
import { RETAIL_SCREENS } from './retail-screens.ts';
import type { FlowScreens } from './screen.ts';
import { SENTENCE_SCREENS } from './sentence-screens.ts';
import { SHOP_SCREENS } from './shop-screens.ts';
import { DAY_SCREENS } from './day-screens.ts';
import { UNSENT_SCREENS } from './unsent-screens.ts';
import { WAITLIST_SCREENS } from './waitlist-screens.ts';

/**
 * Every screen and state that a customer may see. The accessibility checks and the gallery (`npm run screens`) go through them, and
 * `tests/architecture/screens.test.ts` fails for a page that is missing.
 */
export const SCREENS: readonly FlowScreens[] = [
  HOME_SCREENS,
  WAITLIST_SCREENS,
  RETAIL_SCREENS,
  SHOP_SCREENS,
  LITEPAY_SCREENS,
  NO_INTERNET_SCREENS,
  ACCOUNT_SCREENS,
  REFILL_SCREENS,
  RECONNECT_SCREENS,
  LINK_SCREENS,
  ACTIVATION_SCREENS,
  MOVE_SCREENS,
  MESSAGE_SCREENS,
  DAY_SCREENS,
  UNSENT_SCREENS,
  HOSTED_CARD_SCREENS,
  SENTENCE_SCREENS,
  OUTAGE_SCREENS,
];
