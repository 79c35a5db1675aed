import { create } from 'zustand';

const pointer = create(() => ({ isPressed: false }));
const ends = ['pointerup', 'pointercancel'] as const;

addEventListener('pointerdown', () => pointer.setState({ isPressed: true }), true);
for (const end of ends) addEventListener(end, () => pointer.setState({ isPressed: false }), true);

/**
 * Resolves once no pointer is pressed, after its click. A message that appears between press and release moves a button away
 * from the pointer, and the click is lost.
 */
export const pointerReleased = (): Promise<void> =>
  new Promise((resolve) => {
    if (!pointer.getState().isPressed) return resolve();
    const afterClick = () => setTimeout(resolve);
    for (const end of ends) addEventListener(end, afterClick, { once: true });
  });
