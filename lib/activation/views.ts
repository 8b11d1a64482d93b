import type { ActivationStatus } from './api.ts';
import type { AccountOrderView } from '#lib/account/account-order.ts';
import type { DeviceLocation } from './device-location.ts';

/** The steps of an activation, before it is requested. */
export interface ActivationView {
  kind: 'steps';
  /** The account's reference, sent with the page's requests. */
  account: string;
  /** In one line. */
  address: string;
  /** A starter kit's account without its owner's name. */
  asksName: boolean;
  location: DeviceLocation;
  isBehindModem: boolean;
  supportPhone: string;
}

/** The account to activate was ordered, and is being set up. */
export interface AwaitedActivationView {
  kind: 'awaited';
  /** The reference of the account that it was ordered for. */
  account: string;
  order: AccountOrderView;
}

/** The activation itself: working, waiting, done. */
export interface ActivationProgressView {
  account: string;
  device: string;
  isBehindModem: boolean;
  status: ActivationStatus;
  /** The public file whose answer shows that the connection is back. */
  pingUrl: string;
  /** The benefit's modal comes before the dashboard. */
  showsAcp: boolean;
  supportPhone: string;
}

/** `restart`: the service is active, and its modem was not restarted. `slow`: it was, and has not come back in the usual time. */
export interface ActivationErrorView {
  kind: 'activation' | 'restart' | 'slow';
  reference: string;
  /** Of what is slow, the page that waits for it. */
  retryUrl: string;
  /** What a restart acts on; null if the URL names none. */
  restart: { account: string; device: string; progressUrl: string } | null;
  dashboardUrl: string;
  /** For a customer whose account is past use: where to go next. Else null. */
  account: { chooseUrl: string | null; logOutUrl: string } | null;
  supportPhone: string;
}
