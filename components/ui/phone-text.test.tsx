import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { PhoneLink } from './phone-link.tsx';
import { PhoneText } from './phone-text.tsx';

const PHONE = '(800) 555-0100';

describe('a text with a phone number', () => {
  it('has it as a link, and stays as it is', () => {
    const { container } = render(<PhoneText phone={PHONE}>{`Call ${PHONE}.`}</PhoneText>);
    expect(screen.getByRole('link', { name: PHONE })).toHaveAttribute('href', 'tel:8005550100');
    expect(container).toHaveTextContent(/^Call \(800\) 555-0100\.$/);
  });

  it('has no link without it', () => {
    render(<PhoneText phone={PHONE}>Try again.</PhoneText>);
    expect(screen.queryByRole('link')).toBeNull();
  });
});

it.each([
  ['(800) 555-0100', 'tel:8005550100'],
  ['+1 800 555 0100', 'tel:+18005550100'],
])('a link to %s dials %s', (phone, url) => {
  render(<PhoneLink phone={phone}>Call</PhoneLink>);
  expect(screen.getByRole('link')).toHaveAttribute('href', url);
});
