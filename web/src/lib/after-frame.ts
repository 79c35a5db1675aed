/** Resolves once the next frame is drawn: for work that the answer to a press must not wait for. */
export const afterFrame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
