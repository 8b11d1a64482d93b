/** Where an address check can lead besides the shop. */
export interface CheckOptions {
  supportPhone: string;
  /** Whether login is available. */
  canLogIn: boolean;
  /** Where customers with a monthly bill have their account; null if the provider names no such site. */
  postpaidUrl: string | null;
  /** Whether the provider can notify someone when service becomes available. */
  hasWaitlist: boolean;
}
