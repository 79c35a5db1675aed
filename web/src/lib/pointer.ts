let isPressed = false;
const ends = ['pointerup', 'pointercancel'] as const;

addEventListener('pointerdown', () => (isPressed = true), true);
for (const end of ends) addEventListener(end, () => (isPressed = false), true);

/**
 * Resolves once no pointer is pressed, after its click. A message that appears between press and release moves a button away
 * from the pointer, and the click is lost.
 */
export const pointerReleased = (): Promise<void> =>
  new Promise((resolve) => {
    if (!isPressed) return resolve();
    const afterClick = () => setTimeout(resolve);
    for (const end of ends) addEventListener(end, afterClick, { once: true });
  });
