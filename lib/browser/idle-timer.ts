import { type IdleArea, type IdlePhase, idlePhase } from '#lib/rules/session/idle.ts';

/** Spec 3 §4.6: less than 5 of the provider's 14 minutes remain, so a sign of life is worth a ping. */
const PING_AFTER_MS = 540_000;
const TICK_MS = 1_000;

/** What all tabs of a session know together: when the server last answered one of them. */
export interface IdleShare {
  read: () => number | null;
  write: (timestamp: number) => void;
  /** Calls back when another tab has written; gives back the way to stop. */
  listen: (heard: () => void) => () => void;
}

interface Options {
  /** Milliseconds since the epoch. */
  now: () => number;
  share: IdleShare;
  /** Asks the server whether the idle time restarts; false when it does not or cannot be reached. Never throws. */
  ping: (reason: PingReason) => Promise<boolean>;
  onChange: (phase: IdlePhase) => void;
  /** Whose limits count. */
  area: IdleArea;
  /** When this page was asked for, which the server counts from; now unless said otherwise. */
  startedAt?: number;
}

/** `action`: a sign of life; `warning`: the modal has opened, which is none; `keep`: 'Keep active'. */
export type PingReason = 'action' | 'warning' | 'keep';

/**
 * One countdown for all tabs. The page that starts it has just come from the server. Spec 3 §4.6: only what the server has answered
 * refreshes the time, so the countdown never promises more than the session holds.
 */
export function startIdleTimer({ now, share, ping, onChange, area, startedAt = now() }: Options) {
  let isAsking = false;
  let reported = '';
  const state = () => idlePhase(now() - (share.read() ?? now()), area);
  const tell = () => {
    const current = state();
    const key = JSON.stringify(current);
    if (key === reported) return;
    const wasActive = !reported.includes('warning');
    reported = key;
    onChange(current);
    // The provider's session must last for as long as the question stands.
    if (current.phase === 'warning' && wasActive) void ping('warning');
  };
  const refreshed = () => {
    share.write(now());
    tell();
  };
  const ask = async (reason: PingReason): Promise<boolean> => {
    if (isAsking) return false;
    isAsking = true;
    const isAlive = await ping(reason);
    isAsking = false;
    if (isAlive) refreshed();
    return isAlive;
  };

  // Another tab may have been used since, and what is kept of an earlier session is older.
  share.write(Math.min(now(), Math.max(startedAt, share.read() ?? startedAt)));
  tell();
  const stopListening = share.listen(tell);
  const timer = setInterval(tell, TICK_MS);
  return {
    /** The server has answered something that the customer did in this tab. */
    refreshed,
    /** Nobody is asked yet whether they are still there. */
    isActive: () => state().phase === 'active',
    /** A key press or tap triggers a ping when time is getting short. While the warning is open, only its button counts. */
    acted: () => {
      if (state().phase === 'active' && now() - (share.read() ?? 0) > PING_AFTER_MS) void ask('action');
    },
    keepActive: () => ask('keep'),
    stop: () => {
      clearInterval(timer);
      stopListening();
    },
  };
}

export type IdleTimer = ReturnType<typeof startIdleTimer>;

const KEY = 'idle/last-action';

/** Local storage for the shared state, a BroadcastChannel to notify other tabs; without storage each tab is on its own. */
export function tabsShare(): IdleShare {
  let own: number | null = null;
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(KEY);
  return {
    read: () => {
      try {
        const persisted = Number(window.localStorage.getItem(KEY) ?? Number.NaN);
        return Number.isFinite(persisted) ? persisted : own;
      } catch {
        return own;
      }
    },
    write: (timestamp) => {
      own = timestamp;
      try {
        window.localStorage.setItem(KEY, String(timestamp));
      } catch {
        // This tab alone, then.
      }
      channel?.postMessage(timestamp);
    },
    listen: (heard) => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === KEY) heard();
      };
      const onMessage = ({ data }: MessageEvent) => {
        if (typeof data === 'number' && data > (own ?? 0)) own = data;
        heard();
      };
      channel?.addEventListener('message', onMessage);
      window.addEventListener('storage', onStorage);
      return () => {
        channel?.close();
        window.removeEventListener('storage', onStorage);
      };
    },
  };
}
