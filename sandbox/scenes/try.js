// The script of the page 'Try it': keeps the ledger current, opens the customer's page beside it, and copies what is to be typed.
import { startLive } from '../console/live.js';

/** A phone's screen, in CSS pixels. */
const WIDTH = 390;
const HEIGHT = 844;
/** The least width that the scene and its ledger need side by side. */
const LEAST = 760;

/** Where the phone stands: right of this window if there is room on the screen, else over its right edge, which is then kept free. */
function place() {
  const screenEnd = (screen.availLeft ?? 0) + screen.availWidth;
  const windowEnd = screenX + outerWidth;
  const isOutside = windowEnd + WIDTH <= screenEnd;
  const isRoomy = innerWidth - WIDTH >= LEAST;
  if (!isOutside && isRoomy) document.body.dataset.beside = '';
  const left = isOutside ? windowEnd : Math.min(windowEnd, screenEnd) - WIDTH;
  return `popup,width=${WIDTH},height=${Math.min(HEIGHT, screen.availHeight)},left=${left},top=${screenY}`;
}

async function copy(button) {
  const { copied, copy: text } = button.dataset;
  await navigator.clipboard.writeText(text);
  const word = button.querySelector('span');
  button.dataset.word ??= word.textContent;
  word.textContent = copied;
  document.getElementById('copied').textContent = copied;
  button.addEventListener('blur', () => (word.textContent = button.dataset.word), { once: true });
}

document.addEventListener('click', (event) => {
  const link = event.target.closest('a[data-beside]');
  if (link && window.open(link.href, link.target, place())) event.preventDefault();
  const button = event.target.closest('[data-copy]');
  if (button) void copy(button);
});

// The clipboard belongs to secure pages.
if (navigator.clipboard) for (const button of document.querySelectorAll('[data-copy]')) button.hidden = false;

if (document.getElementById('refresh')) {
  document.querySelector('.by-itself').hidden = false;
  startLive(document.getElementById('lost').dataset.text);
}
