import { said, textField } from './fields.ts';
import { countOf, moment } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

const DAY = 86_400_000;

export function clockSection({ now, offsetMs, timeZone }: ConsoleData): Html {
  return section(
    { id: 'clock', title: 'The provider’s clock', isScope: true, note: html`${distance(offsetMs)}` },
    html`
      <p id="clock-now" data-live>
        <strong>${moment(now, timeZone)}</strong> <span class="quiet">${timeZone}, ${distance(offsetMs)}</span>
      </p>
      <p>
        Moving it moves the days left of every account, and sends the reminders of the days that go by: 7, 3 and 1
        before an expiry. A web app on this machine follows it.
      </p>
      <div class="side-by-side">
        <form class="line" data-send="/__sandbox/clock" data-done="The clock is moved.">
          ${textField({
            id: 'clock-days',
            name: 'offsetMs',
            label: 'Days ahead of real time',
            is: { type: 'number', min: -3650, max: 3650, required: '', 'data-as': 'days' },
          })}
          <button>Move the clock</button>
        </form>
        <form class="line" data-send="/__sandbox/clock" data-done="The clock is moved.">
          ${textField({
            id: 'clock-moment',
            name: 'now',
            label: 'Or a moment, in your time zone',
            is: { type: 'datetime-local', required: '', 'data-as': 'moment' },
          })}
          <button>Set the clock</button>
        </form>
      </div>
      <p class="actions">
        <button data-send="/__sandbox/clock" data-body="{}" data-done="The clock shows real time.">
          Back to real time
        </button>
      </p>
      ${said}
    `,
  );
}

function distance(offsetMs: number): string {
  if (offsetMs === 0) return 'real time';
  const days = Math.round(Math.abs(offsetMs) / DAY);
  const far = days === 0 ? 'less than a day' : countOf(days, 'day');
  return `${far} ${offsetMs > 0 ? 'ahead of' : 'behind'} real time`;
}

export function resetSection(): Html {
  return section(
    { id: 'reset', title: 'Start over', isScope: true },
    html`
      <details>
        <summary>Reset the sandbox …</summary>
        <p>
          The test identities are as on the first day and the clock shows real time. Gone for good: every other identity
          and account, the charges, the messages, the calls and the faults. The web app keeps its own records.
        </p>
        <p class="actions">
          <button class="danger" data-send="/__sandbox/reset" data-done="The sandbox is as on the first day.">
            Reset everything
          </button>
        </p>
      </details>
      ${said}
    `,
  );
}
