/** A refusal with a code, which is sent in the call's own code field. HTTP 200 by default. */
export class Refusal {
  readonly code: string;
  readonly message: string;
  readonly status: number;

  constructor(code: string, message: string, status = 200) {
    this.code = code;
    this.message = message;
    this.status = status;
  }
}
