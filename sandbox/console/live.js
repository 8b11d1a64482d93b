// Keeps a page current: polls it, as long as the box `refresh` is checked and the page is seen.

const EVERY_MS = 2_000;

/** Each element's HTML as last sent by the server, before the user opened or the script hid anything in it. */
const sources = new WeakMap();

function sourceOf(element) {
  return sources.get(element) ?? element.innerHTML;
}

function renew(element, fresh) {
  if (sourceOf(element) === fresh.innerHTML) return;
  const hadFocus = element.contains(document.activeElement);
  const wasOpen = element.querySelector('details')?.open;
  sources.set(element, fresh.innerHTML);
  element.replaceChildren(...fresh.childNodes);
  const details = element.querySelector('details');
  if (wasOpen && details) details.open = true;
  if (hadFocus) element.querySelector('summary, button, a')?.focus();
}

/** Rows are matched by their ids, so that those that remain are not re-created and open details stay open. */
function renewRows(list, fresh) {
  const before = new Map([...list.children].map((row) => [row.id, row]));
  const rows = [...fresh.children].map((row) => {
    const own = before.get(row.id);
    if (!own) return document.adoptNode(row);
    before.delete(row.id);
    renew(own, row);
    return own;
  });
  for (const gone of before.values()) gone.remove();
  rows.forEach((row, index) => {
    if (list.children[index] !== row) list.insertBefore(row, list.children[index] ?? null);
  });
}

let running = null;
let whenLost = '';
let afterwards = () => {};

/** Replaces every element with `data-live` by what the server says now. */
export async function refresh() {
  running?.abort();
  const own = new AbortController();
  running = own;
  try {
    const response = await fetch(location.pathname + location.search, { signal: own.signal });
    if (!response.ok) throw new Error(String(response.status));
    const page = new DOMParser().parseFromString(await response.text(), 'text/html');
    for (const region of document.querySelectorAll('[data-live]')) {
      const fresh = page.getElementById(region.id);
      if (!fresh) region.replaceChildren();
      else if (region.tagName === 'UL') renewRows(region, fresh);
      else renew(region, fresh);
    }
    afterwards();
    showLost(false);
  } catch (error) {
    if (error.name !== 'AbortError') showLost(true);
  }
}

function showLost(lost) {
  const text = lost ? whenLost : '';
  const place = document.getElementById('lost');
  if (place.textContent !== text) place.textContent = text;
}

async function keepFresh() {
  const wanted = document.getElementById('refresh').checked && document.visibilityState === 'visible';
  if (wanted) await refresh();
  setTimeout(keepFresh, EVERY_MS);
}

/** `lostText` is shown while the sandbox does not answer; `after` runs with every update. */
export function startLive(lostText, after = () => {}) {
  whenLost = lostText;
  afterwards = after;
  for (const row of document.querySelectorAll('[data-live], [data-live] > *')) sources.set(row, row.innerHTML);
  document.addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'visible' && document.getElementById('refresh').checked) void refresh();
  });
  setTimeout(keepFresh, EVERY_MS);
}
