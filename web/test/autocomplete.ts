/** The names of the fields on the page that a browser would fill in with the user's own name and address. */
export const filledInWithOwn = (): string[] =>
  [...document.querySelectorAll<HTMLInputElement | HTMLSelectElement>('form :is(input, select)')]
    .filter((field) => !['checkbox', 'radio', 'file', 'hidden'].includes(field.type))
    .filter((field) => {
      const given = field.getAttribute('autocomplete') || field.form?.getAttribute('autocomplete') || 'on';
      return given !== 'off' && !given.startsWith('section-');
    })
    .map(({ name, id }) => name || id);
