// The console's script: sends forms and buttons to the control API; live.js keeps the page current.
import { refresh, startLive } from './live.js';

/** What this script says, in the page's language. */
const says = document.getElementById('lost').dataset;

const DAY_MS = 86_400_000;

const asTyped = {
  number: Number,
  digits: (text) => text.replace(/\D/g, ''),
  days: (text) => Math.round(Number(text) * DAY_MS),
  moment: (text) => new Date(text).toISOString(),
};

/* ---- Sending ---- */

function say(place, text, isProblem = false) {
  place.textContent = text;
  place.classList.toggle('problem', isProblem);
}

/** `match.phone` becomes a property of `match`; empty and hidden fields are left out. */
function bodyOf(form) {
  const body = {};
  for (const input of form.elements) {
    if (!input.name || input.value === '' || input.closest('[hidden]')) continue;
    const change = asTyped[input.dataset.as];
    const path = input.name.split('.');
    const last = path.pop();
    let place = body;
    for (const key of path) place = place[key] ??= {};
    place[last] = change ? change(input.value) : input.value;
  }
  return body;
}

async function send(source, method, path, body) {
  // Found before the request: a fault that is switched off may be gone from the page when the response arrives.
  const place = source.closest('[data-scope]').querySelector('[role="status"]');
  source.setAttribute('aria-busy', 'true');
  try {
    const response = await fetch(path, {
      method,
      headers: {
        'accept-language': document.documentElement.lang,
        ...(body !== undefined && { 'content-type': 'application/json' }),
      },
      ...(body !== undefined && { body }),
    });
    const given = await response.json();
    if (!response.ok) throw new Error(given.message ?? says.answered.replace('{status}', response.status));
    say(
      place,
      (source.dataset.done ?? says.done).replace(/\{(\w+)\}/g, (_, key) => String(given[key] ?? says.no)),
    );
    if (source.dataset.gone) document.querySelector(source.dataset.gone)?.focus({ preventScroll: true });
    await refresh();
  } catch (error) {
    say(
      place,
      says.failed.replace('{reason}', () => error.message),
      true,
    );
  } finally {
    source.removeAttribute('aria-busy');
  }
}

function chosenAddress(form) {
  const address = new URL(location.href);
  for (const [key, value] of new FormData(form)) {
    if (value === '') address.searchParams.delete(key);
    else address.searchParams.set(key, value);
  }
  return address;
}

document.addEventListener('submit', (event) => {
  const form = event.target;
  if (form.dataset.send) {
    event.preventDefault();
    if (form.getAttribute('aria-busy')) return;
    void send(form, 'POST', form.dataset.send, JSON.stringify(bodyOf(form)));
  } else if ('watch' in form.dataset) {
    event.preventDefault();
    history.replaceState(null, '', chosenAddress(form));
    void refresh();
  } else if ('find' in form.dataset) {
    event.preventDefault();
    const address = chosenAddress(form);
    address.hash = 'account';
    const isSamePage = address.search === location.search;
    location.assign(address);
    if (isSamePage) location.reload();
  }
});

document.addEventListener('click', (event) => {
  const button = event.target.closest('button');
  if (!button || button.getAttribute('aria-busy')) return;
  if (button.dataset.send) void send(button, 'POST', button.dataset.send, button.dataset.body ?? '{}');
  if (button.dataset.delete) void send(button, 'DELETE', button.dataset.delete);
});

/* ---- Collapsible sections ---- */

const folds = [...document.querySelectorAll('details.fold')];
const foldKey = (fold) => `fold/${fold.parentElement.id}`;

/** Opens the section that the URL's fragment points to. */
function unfoldTarget() {
  const fold = document.getElementById(location.hash.slice(1))?.querySelector('details.fold');
  if (fold) fold.open = true;
}

for (const fold of folds) {
  const wasOpen = sessionStorage.getItem(foldKey(fold));
  if (wasOpen !== null) fold.open ||= wasOpen === 'yes';
  fold.addEventListener('toggle', () => sessionStorage.setItem(foldKey(fold), fold.open ? 'yes' : 'no'));
}
unfoldTarget();
addEventListener('hashchange', unfoldTarget);
// No hashchange event follows if the URL already has the link's fragment.
document.addEventListener('click', (event) => {
  const link = event.target.closest('a[href*="#"]');
  if (link) setTimeout(unfoldTarget);
});

/* ---- The hint and fields of the selected option, and the filter of the identities ---- */

function showChoice(select) {
  const { hint, fields } = select.selectedOptions[0]?.dataset ?? {};
  const place = document.getElementById(`${select.id}-hint`);
  if (hint !== undefined && place) place.textContent = hint;
  if (fields === undefined) return;
  const sometimes = new Set([...select.options].flatMap((option) => option.dataset.fields.split(' ')));
  const wanted = fields.split(' ');
  for (const field of select.form.querySelectorAll('[data-field]')) {
    const name = field.dataset.field;
    if (sometimes.has(name)) field.hidden = !wanted.includes(name);
  }
}

function filterRows() {
  const typed = document.getElementById('identity-filter').value.trim().toLowerCase();
  const rows = [...document.getElementById('seeded').children];
  for (const row of rows) row.hidden = !row.textContent.toLowerCase().includes(typed);
  document.getElementById('seeded-none').hidden = rows.some((row) => !row.hidden);
}

document.addEventListener('change', (event) => {
  if (event.target.matches('select')) showChoice(event.target);
  if (event.target.matches('form[data-watch] select')) event.target.form.requestSubmit();
});
document.getElementById('identity-filter').addEventListener('input', filterRows);

for (const element of document.querySelectorAll('.needs-script')) element.hidden = false;
document.querySelectorAll('select').forEach(showChoice);
filterRows();
startLive(says.text, filterRows);
