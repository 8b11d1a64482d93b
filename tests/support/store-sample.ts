/** What a release has left behind, in `tests/upgrade/samples`: written by `npm run upgrade:samples`. */
export interface StoreSample {
  /** The release. */
  commit: string;
  /** ms since 1970: what is sealed opens for a time only. */
  takenAt: number;
  /** The SESSION_SECRET that everything was sealed and signed with. */
  secret: string;
  /** The state of the login that is under way. */
  loginState: string;
  /** Opens quick refill for an account. */
  linkToken: string;
  customers: { name: string; cookies: Record<string, string> }[];
  /** The statements that create its tables and indexes. */
  schema: string[];
  tables: Record<string, Record<string, string | number | null>[]>;
}
