const MOST_CALLS = 20_000;

/** One request of the web app. `status` is null while it is running and if no response was sent. */
export interface LoggedCall {
  time: string;
  call: string;
  method: string;
  path: string;
  query: unknown;
  headers: Record<string, string | string[] | undefined>;
  body: unknown;
  trackingId: string | null;
  status: number | null;
  milliseconds: number | null;
  /** The kind of the fault that applied to it, if any. */
  fault: string | null;
}

export interface CallFilter {
  since?: number | undefined;
  call?: string | undefined;
  trackingId?: string | undefined;
  /** The provider's session. */
  sessionId?: string | undefined;
}

/** The newest 20,000 calls, in order of arrival. */
export class CallLog {
  private calls: LoggedCall[] = [];

  add(call: LoggedCall): void {
    this.calls.push(call);
    // Trimmed 1,000 at a time: dropping one entry per call would copy the whole list each time.
    if (this.calls.length >= MOST_CALLS + 1_000) this.calls = this.calls.slice(-MOST_CALLS);
  }

  list({ since, call, trackingId, sessionId }: CallFilter): LoggedCall[] {
    const from = since === undefined ? '' : new Date(since).toISOString();
    const before = since === undefined ? -1 : this.calls.findLastIndex(({ time }) => time < from);
    return this.calls
      .slice(before + 1)
      .slice(-MOST_CALLS)
      .filter(
        (entry) =>
          (call === undefined || entry.call === call) &&
          (trackingId === undefined || entry.trackingId === trackingId) &&
          (sessionId === undefined || entry.headers['x-session-id'] === sessionId),
      );
  }

  clear(): void {
    this.calls = [];
  }
}
