/** The page that removes someone from the waitlist. */
export interface WaitlistView {
  /** Null if the link is not ours. */
  token: string | null;
  supportPhone: string;
}
