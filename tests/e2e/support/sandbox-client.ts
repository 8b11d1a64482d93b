export interface Persona {
  loginId: string;
  password: string;
  custGuid: string;
  accountIds: string[];
  phone: string;
  zip: string;
  firstName: string;
  lastName: string;
}

export interface Charge {
  /** Integer cents, tax included. */
  amount: number;
  tax: number;
  kind: string;
  orderNumber: string;
  accountId: string;
  referenceId: string | null;
  idempotencyKey: string | null;
  timestamp: string;
}

export interface RecordedCall {
  time: string;
  call: string;
  method: string;
  path: string;
  query: Record<string, string>;
  headers: Record<string, string>;
  body: unknown;
  /** Null while the call runs, and if no response was sent. */
  status: number | null;
  milliseconds: number | null;
  /** The kind of the fault that was applied to it. */
  fault: string | null;
}

export interface Fault {
  call: string;
  kind: string;
  /** How often the fault applies; if absent, until the test ends. */
  times?: number;
  status?: number;
  code?: string;
  delayMs?: number;
  /** Whom the fault is for. Always set it, so that parallel tests do not meet each other's faults. */
  match: { accountId?: string; phone?: string; trackingId?: string; sessionId?: string; text?: string };
}

/** The sandbox's control API. Every method throws if the sandbox refuses. */
export class SandboxClient {
  readonly #base: string;
  readonly #faults: string[] = [];

  constructor(base: string) {
    this.#base = `${base}/__sandbox`;
  }

  /** A fresh, unique test identity made from a template. */
  persona(template: string, overrides?: Record<string, unknown>): Promise<Persona> {
    return this.#send('POST', '/personas', { template, ...(overrides && { overrides }) });
  }

  account(accountId: string): Promise<Record<string, unknown>> {
    return this.#send('GET', `/accounts/${accountId}`);
  }

  ageAccount(accountId: string, days: number): Promise<unknown> {
    return this.#send('POST', `/accounts/${accountId}/age`, { days });
  }

  /** Sets the role that its identity has on the account from now on. */
  setRole(accountId: string, role: 'ACCOUNT_OWNER' | 'AUTHORIZED_USER'): Promise<unknown> {
    return this.#send('POST', `/accounts/${accountId}/role`, { role });
  }

  /** Sets how the account's activation and modem behave from now on. */
  steerActivation(accountId: string, steps: object): Promise<unknown> {
    return this.#send('POST', `/accounts/${accountId}/activation`, steps);
  }

  /** Ages a session, as if `ms` more had passed since its last call. */
  ageSession(sessionId: string, ms: number): Promise<unknown> {
    return this.#send('POST', `/sessions/${encodeURIComponent(sessionId)}/age`, { ms });
  }

  /** The provider's session ID of an identity, from its latest recorded `identity` call; throws if there is none. */
  async findSessionId({ custGuid }: Pick<Persona, 'custGuid'>): Promise<string> {
    const own = (await this.calls({ call: 'identity' })).findLast(({ body }) =>
      JSON.stringify(body ?? null).includes(custGuid),
    );
    const sessionId = own?.headers['x-session-id'];
    if (!sessionId) throw new Error('Nobody is signed in as this identity');
    return sessionId;
  }

  /** Moves the clock of the sandbox and of every web app that follows it: only for a sandbox that no other test uses. */
  moveClock(offsetMs: number): Promise<unknown> {
    return this.#send('POST', '/clock', { offsetMs });
  }

  charges(filter: { accountId?: string; referenceId?: string; idempotencyKey?: string }): Promise<Charge[]> {
    return this.#send('GET', `/charges?${new URLSearchParams(filter)}`);
  }

  calls(filter: { since?: string; call?: string; trackingId?: string; sessionId?: string }): Promise<RecordedCall[]> {
    return this.#send('GET', `/calls?${new URLSearchParams(filter)}`);
  }

  outbox(to: string): Promise<Record<string, unknown>[]> {
    return this.#send('GET', `/outbox?${new URLSearchParams({ to })}`);
  }

  /** Six-digit codes of fresh starter kits. */
  async deviceCodes(count: number): Promise<string[]> {
    const kits = await this.#send<{ deviceCode: string }[]>('POST', '/device-codes', { count });
    return kits.map(({ deviceCode }) => deviceCode);
  }

  /** A fresh refill PIN of the 30-day plan. */
  async pin(): Promise<string> {
    const [createdPin] = await this.#send<{ pin: string }[]>('POST', '/pins', { count: 1 });
    return createdPin?.pin ?? '';
  }

  /** Switches a fault on until the test ends, and returns its ID. */
  async fault(fault: Fault): Promise<string> {
    const { id } = await this.#send<{ id: string }>('POST', '/faults', fault);
    this.#faults.push(id);
    return id;
  }

  /** The network fails for one account, or at a ZIP code, until `endOutage`. */
  outage(
    where: string,
    hours?: number,
    { hasId = true }: { hasId?: boolean } = {},
  ): Promise<{ id: string | null; expectedEnd: string | null }> {
    return this.#send('POST', '/outages', { where, hasId, ...(hours !== undefined && { hours }) });
  }

  endOutage(where: string): Promise<unknown> {
    return this.#send('DELETE', `/outages/${encodeURIComponent(where)}`);
  }

  /** Sets what the bank does from now on with a charge of the account's default or backup card. */
  steerCard(accountId: string, card: 'default' | 'backup', outcome: 'approved' | 'declined'): Promise<unknown> {
    return this.#send('POST', `/accounts/${accountId}/card`, { card, outcome });
  }

  clearFault(id: string): Promise<unknown> {
    return this.#send('DELETE', `/faults/${id}`);
  }

  async clearFaults(): Promise<void> {
    await Promise.all(this.#faults.splice(0).map((id) => this.clearFault(id).catch(() => undefined)));
  }

  async #send<Body>(method: string, path: string, body?: unknown): Promise<Body> {
    const response = await fetch(`${this.#base}${path}`, {
      method,
      ...(body !== undefined && { headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`);
    return JSON.parse(text === '' ? 'null' : text);
  }
}
