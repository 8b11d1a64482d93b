/** A request that is refused: the code reaches the web app, which has the customer's words for it. Nothing was done. */
export class Refusal extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, message: string, status = 200) {
    super(message);
    this.code = code;
    this.status = status;
  }
}

/** A session that is not accepted: its message is the flag of the 403. */
export class NoSession extends Error {
  declare readonly message: 'expired' | 'rejected';
}
