import { describe, expect, it } from '@jest/globals';
import { confirmEmailProblem, emailProblem, normalizeEmail } from './email.ts';

describe('normalizeEmail', () => {
  it.each([
    ['o\u2019brien@example.com', "o'brien@example.com"],
    ['o\u2018brien@example.com', "o'brien@example.com"],
    ['o\u00b4brien@example.com', "o'brien@example.com"],
    ['o\u02bcbrien@example.com', "o'brien@example.com"],
    ['ana@\uff45xample.com', 'ana@example.com'],
    ['\uff41na\uff20example\uff0ecom', 'ana@example.com'],
    ['ana@example\u3002com', 'ana@example.com'],
    ['jose\u0301@example.com', 'jos\u00e9@example.com'],
  ])('%j reads as %j', (input, email) => {
    expect(normalizeEmail(input)).toBe(email);
    expect(emailProblem(email)).toBeNull();
  });
});

describe('emailProblem', () => {
  it.each([
    'ana@example.com',
    'ANA.LUZ+shop@mail.example.co',
    'o’brien@example.com',
    "o'brien@example.com",
    'josé@example.com',
    'ana@correo-español.example',
    '5550100100@example.com',
    ' ana@example.com ',
    'ana@example.com\u200b',
    `${'a'.repeat(288)}@example.com`,
  ])('accepts %j', (input) => {
    expect(emailProblem(normalizeEmail(input))).toBeNull();
  });

  it.each([
    ['', 'required'],
    ['  ', 'required'],
    ['ana', 'invalid'],
    ['ana@', 'invalid'],
    ['@example.com', 'invalid'],
    ['ana@example', 'invalid'],
    ['ana@example.c', 'invalid'],
    ['ana@.com', 'invalid'],
    ['ana@example..com', 'invalid'],
    ['ana@-example.com', 'invalid'],
    ['ana..luz@example.com', 'invalid'],
    ['.ana@example.com', 'invalid'],
    ['ana luz@example.com', 'invalid'],
    ['ana@luz@example.com', 'invalid'],
    ['Ana <ana@example.com>', 'invalid'],
    ['ana@example.com, luz@example.com', 'invalid'],
    ['4111111111111111@example.com', 'invalid'],
    [`${'a'.repeat(289)}@example.com`, 'invalid'],
  ])('refuses %j', (input, problem) => {
    expect(emailProblem(normalizeEmail(input))).toBe(problem);
  });
});

it.each([
  ['ana@example.com', 'ana@example.com', null],
  ['Ana@Example.com', 'ana@example.com', null],
  ['', 'ana@example.com', 'required'],
  ['', '', 'required'],
  ['luz@example.com', 'ana@example.com', 'mismatch'],
])('checks the confirmation %j of %s: %s', (confirmEmail, email, problem) => {
  expect(confirmEmailProblem(confirmEmail, email)).toBe(problem);
});
