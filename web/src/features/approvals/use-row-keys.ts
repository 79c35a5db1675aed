import { useEvent } from '../../lib/use-event.ts';

/** The buttons of the rows, in order. */
const rowButtons = (list: HTMLElement): HTMLElement[] => [...list.querySelectorAll<HTMLElement>('[data-sign-up] h2 button')];

/**
 * j and k move between the rows, a approves the opened one; Enter opens, as buttons do. Only while the focus is in the list, or
 * on nothing else that takes keys, so that typed and spoken words press nothing.
 */
export function useRowKeys(list: HTMLElement | null): void {
  useEvent('keydown', (event) => {
    const at = event.target instanceof HTMLElement ? event.target : null;
    if (!list || !at || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    if (at.closest('input, textarea, select, dialog, [contenteditable]')) return;
    if (!list.contains(at) && at !== document.body && at.tagName !== 'H1') return;
    const row = at.closest<HTMLElement>('[data-sign-up]');
    const buttons = rowButtons(list);
    const place = buttons.findIndex((button) => row?.contains(button));
    if (event.key === 'j') (buttons[place + 1] ?? buttons.at(-1))?.focus();
    else if (event.key === 'k') buttons[Math.max(place - 1, 0)]?.focus();
    else if (event.key === 'a' && row) (row.querySelector<HTMLElement>('[data-approve]') ?? closedButton(row))?.click();
    else return;
    event.preventDefault();
  });
}

/** A closed row opens first: staff approve only what they have seen. */
const closedButton = (row: HTMLElement) => row.querySelector<HTMLElement>('h2 button[aria-expanded="false"]');
