import { expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { ApiError } from './api-error.ts';
import { useAction } from './use-action.ts';

/** The running act, which the test ends. */
const acts: { resolve: (said: string) => void; reject: (error: unknown) => void }[] = [];

function Two() {
  const action = useAction<'save' | 'remove'>();
  const act = () => new Promise<string>((resolve, reject) => acts.push({ resolve, reject }));
  return (
    <main>
      <h1>Two actions</h1>
      <button type="button" onClick={() => void action.run(act, 'save')}>
        Save
      </button>
      <button type="button" onClick={() => void action.run(act, 'remove')}>
        Remove
      </button>
      <p>{action.busy ?? 'idle'}</p>
      <p role="alert">{action.problem}</p>
      <div role="status" tabIndex={-1} ref={action.status}>
        {action.said}
      </div>
    </main>
  );
}

test('one action at a time; its sentence takes the focus; a failure is explained and another attempt possible', async () => {
  const screen = await render(<Two />);
  const [save, remove] = [screen.getByRole('button', { name: 'Save' }), screen.getByRole('button', { name: 'Remove' })];
  await save.click();
  await expect.element(screen.getByText('save', { exact: true })).toBeVisible();
  await remove.click();
  expect(acts).toHaveLength(1);

  acts[0]?.reject(new ApiError(503, 'unavailable', ''));
  await expect.element(screen.getByRole('alert')).toHaveTextContent('This is our fault. Please try again in a moment.');
  await expect.element(screen.getByText('idle')).toBeVisible();

  await remove.click();
  await expect.element(screen.getByRole('alert')).toBeEmptyDOMElement();
  acts[1]?.resolve('Removed');
  await expect.element(screen.getByRole('status')).toHaveTextContent('Removed');
  await expect.element(screen.getByRole('status')).toHaveFocus();
});
