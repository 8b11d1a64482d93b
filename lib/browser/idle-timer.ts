import { COUNTDOWN_MS, type IdleArea, type IdlePhase, idlePhase, LIMIT_MS } from '#lib/domain/session/idle.ts';
import { deviceStorage } from './browser-storage.ts';

/** Spec 3 §4.6: less than 5 of the provider's 14 minutes remain, so activity is worth a ping. */
const PING_AFTER_MS = 540_000;
const TICK_MS = 1_000;
/** If the device's clock runs ahead of the page's by more than this, the device has slept, or somebody has set its clock. */
const GAP_MS = 5_000;

/** State shared by all tabs of a session: when the server last responded to one of them. */
export interface IdleShare {
  /** Milliseconds since the epoch, by the device's clock. */
  read: () => number | null;
  write: (timestamp: number) => void;
  /** Calls back when another tab has written; returns a function that stops listening. */
  listen: (onChange: () => void) => () => void;
}

interface Options {
  share: IdleShare;
  /** Asks the server to restart the idle time. Never throws. */
  ping: (reason: PingReason) => Promise<PingResult>;
  onChange: (phase: IdlePhase) => void;
  /** The area whose limits apply. */
  area: IdleArea;
  /** How long ago this page was requested, in ms: the server counts from then. */
  ageMs?: number;
}

/** `action`: activity; `warning`: the modal has opened, which is not activity; `keep`: 'Keep active'. */
export type PingReason = 'action' | 'warning' | 'keep';

/** `alive`: the session goes on, and its idle time with it. `ended`: the browser is on its way to another page. */
export type PingResult = 'restarted' | 'alive' | 'ended' | 'failed';

/**
 * One countdown for all tabs. The page that starts it has just been loaded from the server. Spec 3 §4.6: only a response of the server
 * restarts the time, so the countdown never promises more time than the session has. Time is counted by a clock that nobody can set; the
 * device's clock counts only where the other one may have stood still, while the device slept.
 */
export function startIdleTimer({ share, ping, onChange, area, ageMs = 0 }: Options) {
  let isPinging = false;
  let lastReported = '';
  let clock = { idleMs: ageMs, steady: performance.now(), wall: Date.now() };
  let lastShared: number | null = null;
  /** The device has slept, or its clock was set forward, since the server last responded. */
  let isUnsure = false;

  const ago = (timestamp: number) => Date.now() - timestamp;
  const count = () => {
    const [steady, wall] = [performance.now(), Date.now()];
    const [steadyMs, wallMs] = [steady - clock.steady, wall - clock.wall];
    const isGap = wallMs - steadyMs > GAP_MS;
    clock = { idleMs: clock.idleMs + (isGap ? wallMs : steadyMs), steady, wall };
    isUnsure ||= isGap;
    const sharedTime = share.read();
    if (sharedTime === null) return;
    if (sharedTime !== lastShared) {
      // Another tab has had a response since.
      lastShared = sharedTime;
      clock.idleMs = Math.min(clock.idleMs, Math.max(0, ago(sharedTime)));
    } else if (Math.abs(ago(sharedTime) - clock.idleMs) < TICK_MS) {
      // All tabs show the same second, however their own clocks drift.
      clock.idleMs = ago(sharedTime);
    }
  };
  const restart = (idleMs: number) => {
    clock.idleMs = idleMs;
    isUnsure = false;
    lastShared = Date.now() - idleMs;
    share.write(lastShared);
  };
  const show = () => {
    const current = idlePhase(clock.idleMs, area);
    const key = JSON.stringify(current);
    if (key === lastReported) return;
    const wasActive = !lastReported.includes('warning');
    lastReported = key;
    onChange(current);
    // The provider's session must outlast the warning.
    if (current.phase === 'warning' && wasActive) void ping('warning');
  };
  // Only the server knows whether the device has slept that long or its clock was set.
  const checkWithServer = async () => {
    isPinging = true;
    const result = await ping('warning');
    isPinging = false;
    isUnsure = false;
    if (result === 'ended') return;
    if (result !== 'failed') clock.idleMs = LIMIT_MS[area] - COUNTDOWN_MS;
    show();
  };
  const report = () => {
    count();
    if (isPinging && isUnsure) return;
    if (isUnsure && idlePhase(clock.idleMs, area).phase === 'over') void checkWithServer();
    else show();
  };
  const refresh = () => {
    count();
    restart(0);
    show();
  };
  const sendPing = async (reason: PingReason): Promise<boolean> => {
    if (isPinging) return false;
    isPinging = true;
    const result = await ping(reason);
    isPinging = false;
    if (result === 'restarted') refresh();
    return result === 'restarted';
  };

  // Another tab may have been active since; a value left over from an earlier session, or from before the clock was set, is older.
  const sharedTime = share.read();
  const isNewer = sharedTime !== null && ago(sharedTime) >= 0 && ago(sharedTime) < ageMs;
  restart(isNewer ? ago(sharedTime) : ageMs);
  show();
  const stopListening = share.listen(report);
  // On the whole seconds of the idle time, whenever this page began: all tabs tick together, and the warning comes on its second.
  let timer: ReturnType<typeof setTimeout>;
  const tick = () => {
    report();
    timer = setTimeout(tick, TICK_MS - (clock.idleMs % TICK_MS));
  };
  timer = setTimeout(tick, TICK_MS - (clock.idleMs % TICK_MS));
  // Timers stand still in a hidden or frozen page.
  document.addEventListener('visibilitychange', report);
  window.addEventListener('pageshow', report);
  return {
    /** Records that the server responded to an action of the customer in this tab. */
    refresh,
    /** Whether the warning has not been shown yet. */
    isActive: () => {
      count();
      return idlePhase(clock.idleMs, area).phase === 'active';
    },
    /** A key press or tap triggers a ping when time is running out. While the warning is open, only its button counts. */
    noteActivity: () => {
      // Only counts: a dialog that opens under the pointer would take its click.
      count();
      const { phase } = idlePhase(clock.idleMs, area);
      if (phase === 'active' && clock.idleMs > PING_AFTER_MS) void sendPing('action');
    },
    keepActive: () => sendPing('keep'),
    stop: () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', report);
      window.removeEventListener('pageshow', report);
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
        const timestamp = Number(deviceStorage().getItem(KEY) ?? Number.NaN);
        return Number.isFinite(timestamp) ? timestamp : own;
      } catch {
        return own;
      }
    },
    write: (timestamp) => {
      own = timestamp;
      try {
        deviceStorage().setItem(KEY, String(timestamp));
      } catch {
        // The value stays in this tab only.
      }
      channel?.postMessage(timestamp);
    },
    listen: (onChange) => {
      const onStorage = ({ key }: StorageEvent) => {
        if (key === KEY) onChange();
      };
      const onMessage = ({ data }: MessageEvent) => {
        if (typeof data === 'number') own = data;
        onChange();
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
