import { said, textField } from './fields.ts';
import { moment } from './formats.ts';
import { html, type Html } from './html.ts';
import type { ConsoleData } from './read-console.ts';
import { section } from './section.ts';

export function outagesSection({ outages, timeZone }: ConsoleData): Html {
  return section(
    {
      id: 'outages',
      title: 'Outages',
      note: outages.length > 0 ? html`${outages.length} switched on` : html`none switched on`,
    },
    html`
      <p>
        The network fails in an area. The page <strong>No internet?</strong> then says so, in place of how to restart
        the router.
      </p>
      <div data-scope>
        <ul id="outages-on" class="rows" data-live>
          ${
            outages.length > 0
              ? outages.map(
                  ({ where, expectedEnd }) =>
                    html`<li id="outage-${where}" class="fault">
                      <div>
                        <strong>${where}</strong>
                        <p class="quiet">
                          ${expectedEnd ? html`expected to end: ${moment(expectedEnd, timeZone)}` : html`end unknown`}
                        </p>
                      </div>
                      <button
                        data-delete="/__sandbox/outages/${encodeURIComponent(where)}"
                        data-done="The outage is over."
                        data-gone="#outages"
                      >
                        End it<span class="visually-hidden"> at ${where}</span>
                      </button>
                    </li>`,
                )
              : html`<li id="outages-none" class="quiet">None: the network works.</li>`
          }
        </ul>
        ${said}
      </div>
      <form data-scope data-send="/__sandbox/outages" data-done="The outage is switched on.">
        <div class="fields">
          ${textField({
            id: 'outage-where',
            name: 'where',
            label: 'ZIP code or account number',
            is: { required: '', maxlength: 40, value: '62701' },
          })}
          ${textField({
            id: 'outage-hours',
            name: 'hours',
            label: 'Hours until it is over',
            hint: 'Empty: nobody knows.',
            is: { type: 'number', min: 0, max: 720, value: 2, 'data-as': 'number' },
          })}
        </div>
        <p class="actions"><button class="primary">Switch it on</button></p>
        ${said}
      </form>
    `,
  );
}
