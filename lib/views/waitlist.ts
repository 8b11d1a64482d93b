/** The page that takes someone off the waitlist. */
export interface WaitlistView {
  /** Null when the link is not ours. */
  token: string | null;
  supportPhone: string;
}
