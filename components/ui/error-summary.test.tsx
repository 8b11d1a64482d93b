import { describe, expect, it } from '@jest/globals';
import { render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { ErrorSummary, type FieldProblem } from './error-summary.tsx';

const phone = { fieldId: 'phone', message: 'Enter the phone number' };
const zip = { fieldId: 'zip', message: 'Enter the ZIP code' };

function Form({ problems, attempt }: { problems: FieldProblem[]; attempt: number }) {
  return (
    <>
      <ErrorSummary title="Check these fields" problems={problems} attempt={attempt} />
      <input id="phone" aria-label="Phone number" />
      <input id="zip" aria-label="ZIP code" />
    </>
  );
}

describe('error summary', () => {
  it('takes focus when a submission left several problems, and leads to each field', async () => {
    render(<Form problems={[phone, zip]} attempt={1} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    await userEvent.click(screen.getByRole('link', { name: zip.message }));
    expect(document.activeElement).toBe(screen.getByLabelText('ZIP code'));
  });

  it('takes focus when the checks answer after the submission, and again on the next one', async () => {
    const { rerender } = render(<Form problems={[]} attempt={1} />);
    rerender(<Form problems={[phone, zip]} attempt={1} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
    screen.getByLabelText('ZIP code').focus();
    rerender(<Form problems={[phone, zip]} attempt={2} />);
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('alert')));
  });

  it('never takes the focus from somebody who types', async () => {
    const { rerender } = render(<Form problems={[phone]} attempt={1} />);
    expect(screen.queryByRole('alert')).toBeNull();
    await userEvent.type(screen.getByLabelText('ZIP code'), '1');
    rerender(<Form problems={[phone, zip]} attempt={1} />);
    await new Promise((resolve) => setTimeout(resolve));
    expect(document.activeElement).toBe(screen.getByLabelText('ZIP code'));
  });

  it('is not read out again while somebody mends a field', () => {
    render(<Form problems={[phone, zip]} attempt={1} />);
    expect(screen.getByRole('alert')).toHaveAttribute('aria-atomic', 'false');
    expect(screen.getByRole('alert')).toHaveAttribute('aria-relevant', 'additions');
  });

  it('lists a message once that two neighboring fields share', () => {
    const month = { fieldId: 'month', message: 'Choose the expiration date' };
    render(<Form problems={[month, { ...month, fieldId: 'year' }, zip]} attempt={1} />);
    expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([month.message, zip.message]);
  });

  it('says nothing before the first submission', () => {
    render(<Form problems={[phone, zip]} attempt={0} />);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
