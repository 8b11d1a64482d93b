// The card fields of the sandbox's gateway, inside a frame of the site's form. It speaks with the page around it alone, by messages whose
// origin both sides check, and sends what was typed to nobody but its own server.

const { parent: parentOrigin, hint, hintAmex } = document.documentElement.dataset;
const FIELDS = ['cardNumber', 'expiration', 'cvv'];
const KIND = 'hosted-card';
const BRANDS = [
  { brand: 'visa', prefix: /^4/, lengths: [13, 16, 19] },
  { brand: 'mastercard', prefix: /^(5[1-5]|222[1-9]|22[3-9]|2[3-6]|27[01]|2720)/, lengths: [16] },
  { brand: 'american-express', prefix: /^3[47]/, lengths: [15] },
  { brand: 'discover', prefix: /^(6011|64[4-9]|65|622)/, lengths: [16, 17, 18, 19] },
];

/** By the gateway's code. */
const REFUSALS = {
  'PAYMENT-1043': ['expiration', 'past'],
  'PAYMENT-1150': ['expiration', 'past'],
  'PAYMENT-1156': ['cvv', 'invalid'],
  'PAYMENT-1167': ['cvv', 'invalid'],
};
/** What the gateway has refused, until the field changes. */
const refused = {};
/** The fields that the customer has left, and whose problems are therefore told. */
const left = new Set();

const input = (name) => document.getElementById(name);
const digits = (name) => input(name).value.replace(/\D/g, '');
const findBrand = (number) => BRANDS.find(({ prefix }) => prefix.test(number)) ?? null;

function tell(message) {
  window.parent.postMessage({ kind: KIND, ...message }, parentOrigin);
}

function passesLuhn(number) {
  const sum = [...number].reverse().reduce((total, digit, index) => {
    const value = Number(digit) * (1 + (index % 2));
    return total + (value > 9 ? value - 9 : value);
  }, 0);
  return sum % 10 === 0;
}

function numberProblem() {
  const number = digits('cardNumber');
  if (number === '') return 'required';
  if (number.length < 12 || !passesLuhn(number)) return 'invalid';
  const brand = findBrand(number);
  if (!brand) return 'brand';
  return brand.lengths.includes(number.length) ? null : 'invalid';
}

/** MMYY of what was typed or filled in: 12/30, 1230, 12/2030; '' if it cannot be read. */
function mmyy() {
  const [, month = '', year = ''] =
    /^\s*(0?[1-9]|1[0-2])\s*\D?\s*(?:20)?(\d{2})\s*$/.exec(input('expiration').value) ?? [];
  return month && month.padStart(2, '0') + year;
}

function expirationProblem() {
  const date = mmyy();
  if (date === '') return 'required';
  const now = new Date();
  const months =
    (Number(date.slice(2)) + 2000 - now.getFullYear()) * 12 + Number(date.slice(0, 2)) - 1 - now.getMonth();
  return months < 0 ? 'past' : null;
}

function cvvProblem() {
  const cvv = input('cvv').value.trim();
  if (cvv === '') return 'required';
  const length = findBrand(digits('cardNumber'))?.brand === 'american-express' ? 4 : 3;
  return /^\d+$/.test(cvv) && cvv.length === length ? null : 'invalid';
}

function readProblems() {
  return { cardNumber: numberProblem(), expiration: expirationProblem(), cvv: cvvProblem(), ...refused };
}

function tellChange() {
  const problems = readProblems();
  const isComplete = FIELDS.every((name) => problems[name] === null);
  const isEmpty = FIELDS.every((name) => input(name).value === '');
  const told = Object.fromEntries(FIELDS.map((name) => [name, left.has(name) ? problems[name] : null]));
  tell({ type: 'change', problems: told, isComplete, isEmpty });
}

function tellHeight() {
  tell({ type: 'height', px: Math.ceil(document.getElementById('fields').getBoundingClientRect().height) });
}

/** Groups the number as it is printed on the card; the cursor stays behind the digit that it was behind. */
function groupNumber() {
  const field = input('cardNumber');
  const before = field.value.slice(0, field.selectionStart ?? 0).replace(/\D/g, '').length;
  const number = digits('cardNumber');
  const sizes = findBrand(number)?.brand === 'american-express' ? [4, 6, 5] : [4, 4, 4, 4];
  const groups = [];
  let rest = number;
  for (const size of sizes) {
    if (rest !== '') groups.push(rest.slice(0, size));
    rest = rest.slice(size);
  }
  const grouped = [...groups, rest].filter(Boolean).join(' ');
  if (grouped === field.value) return;
  field.value = grouped;
  let place = 0;
  for (let seen = 0; seen < before; place += 1) if (/\d/.test(grouped[place] ?? '0')) seen += 1;
  field.setSelectionRange(place, place);
}

function showErrors(errors) {
  for (const name of FIELDS) {
    const text = errors[name] ?? '';
    const place = document.getElementById(`${name}-error`);
    if (place.textContent !== text) place.textContent = text;
    if (text === '') input(name).removeAttribute('aria-invalid');
    else input(name).setAttribute('aria-invalid', 'true');
  }
}

async function createToken(id, attempt) {
  for (const name of FIELDS) left.add(name);
  tellChange();
  const problems = readProblems();
  if (FIELDS.some((name) => problems[name] !== null)) return tell({ type: 'token', id, reason: 'incomplete' });
  const card = { cardNumber: digits('cardNumber'), expirationDate: mmyy(), cvv: input('cvv').value.trim() };
  return tellToken(id, '/hosted-card/tokens', { ...card, ...(attempt && { attempt }) });
}

async function tellToken(id, path, request) {
  try {
    const response = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(request),
    });
    const body = await response.json();
    if (response.status === 402) {
      const [name, problem] = REFUSALS[body.errorCode] ?? ['cardNumber', 'invalid'];
      refused[name] = problem;
      tellChange();
      return tell({ type: 'token', id, reason: 'incomplete' });
    }
    if (!response.ok) throw new Error(`Status ${response.status}`);
    tell({ type: 'token', id, token: body });
  } catch {
    tell({ type: 'token', id, reason: 'unreachable' });
  }
}

function handle({ type, ...message }) {
  switch (type) {
    case 'errors':
      return showErrors(message.errors ?? {});
    case 'validate':
      for (const name of FIELDS) left.add(name);
      return tellChange();
    case 'focus':
      return input(FIELDS.includes(message.field) ? message.field : 'cardNumber').focus();
    case 'clear':
      for (const name of FIELDS) input(name).value = '';
      left.clear();
      return tellChange();
    case 'theme':
      document.documentElement.dataset.theme = message.theme === 'dark' ? 'dark' : 'light';
      return undefined;
    case 'create-token':
      return createToken(message.id, message.attempt);
    case 'express':
      return tellToken(message.id, '/hosted-card/express', {});
    default:
      return undefined;
  }
}

window.addEventListener('message', ({ origin, source, data }) => {
  if (origin !== parentOrigin || source !== window.parent || data?.kind !== KIND) return;
  void handle(data);
});

for (const name of FIELDS) {
  const field = input(name);
  field.addEventListener('input', () => {
    delete refused[name];
    if (name === 'cardNumber') {
      groupNumber();
      const isAmex = findBrand(digits('cardNumber'))?.brand === 'american-express';
      document.getElementById('cvv-hint').textContent = isAmex ? hintAmex : hint;
    }
    tellChange();
  });
  field.addEventListener('blur', () => {
    if (field.value !== '') left.add(name);
    tellChange();
  });
  field.addEventListener('keydown', ({ key }) => {
    if (key === 'Enter') tell({ type: 'submit' });
  });
}

new ResizeObserver(tellHeight).observe(document.getElementById('fields'));
tellHeight();
tell({ type: 'ready' });
