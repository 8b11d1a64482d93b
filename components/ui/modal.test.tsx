import { describe, expect, it, jest } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { Modal } from './modal.tsx';

function Page() {
  const [open, setOpen] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        What is this?
      </button>
      <Modal open={open} onClose={() => setOpen(false)} title="About" closeLabel="Close">
        <p>words</p>
      </Modal>
    </>
  );
}

const opener = () => screen.getByRole('button', { name: 'What is this?' });

async function openModal() {
  render(<Page />);
  await userEvent.click(opener());
  return screen.getByRole('dialog', { name: 'About' });
}

describe('modal', () => {
  it('is named by its heading and focuses it', async () => {
    await openModal();
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'About' }));
  });

  it('is out of the reach of a pointer for half a second, each time it opens', () => {
    jest.useFakeTimers();
    render(<Page />);
    for (const _ of ['first', 'second']) {
      fireEvent.click(opener());
      const dialog = screen.getByRole('dialog');
      expect(dialog).toHaveAttribute('data-appearing');
      act(() => jest.advanceTimersByTime(499));
      expect(dialog).toHaveAttribute('data-appearing');
      act(() => jest.advanceTimersByTime(1));
      expect(dialog).not.toHaveAttribute('data-appearing');
      fireEvent.click(screen.getByRole('button', { name: 'Close' }));
    }
    jest.useRealTimers();
  });

  it('closes by its button and gives the focus back', async () => {
    await openModal();
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('closes on Esc (the cancel event of the native dialog)', async () => {
    const dialog = await openModal();
    fireEvent(dialog, new Event('cancel', { cancelable: true }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(opener());
  });

  it('closes on its backdrop, not on what it holds', async () => {
    const dialog = await openModal();
    await userEvent.click(screen.getByText('words'));
    expect(screen.queryByRole('dialog')).not.toBeNull();
    await userEvent.click(dialog);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it.each(['nothing opened it', 'what opened it is gone'])('puts the focus on the heading where %s', async (how) => {
    function Gone() {
      const [isOpen, setOpen] = useState(how === 'nothing opened it');
      const [isThere, setThere] = useState(true);
      return (
        <>
          <h1 tabIndex={-1}>Page</h1>
          {isThere && (
            <button type="button" onClick={() => setOpen(true)}>
              Save
            </button>
          )}
          <Modal
            open={isOpen}
            onClose={() => {
              setThere(false);
              setOpen(false);
            }}
            title="Saved"
            closeLabel="Close"
          >
            <p>words</p>
          </Modal>
        </>
      );
    }
    render(<Gone />);
    if (how !== 'nothing opened it') await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(screen.getByRole('button', { name: 'Close' }));
    expect(screen.getByRole('heading', { name: 'Page' })).toHaveFocus();
  });
});
