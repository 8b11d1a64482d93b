import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { NoBreakIn } from './no-break.tsx';

const PHONE = '(800) 555-0100';

describe('a number in a text', () => {
  it('is in an element of its own, in which no line ends', () => {
    const { container } = render(<NoBreakIn number={PHONE}>{`Call ${PHONE} today.`}</NoBreakIn>);
    expect(screen.getByText(PHONE)).toHaveClass('whole');
    expect(container).toHaveTextContent(/^Call \(800\) 555-0100 today\.$/);
  });

  it.each([
    ['is not there', PHONE],
    ['is unknown', ''],
  ])('that %s leaves the text as it is', (_, number) => {
    render(<NoBreakIn number={number}>Call us.</NoBreakIn>);
    expect(screen.getByText('Call us.')).not.toHaveClass('whole');
  });
});
