import css from './landing-page.module.css';

const promises = [
  { title: 'Closed', text: 'Only schools that have joined can see what classes post.' },
  { title: 'Approved by people', text: 'Our staff check every school before anybody there can log in.' },
  { title: 'No pupil accounts', text: 'Teachers and school staff log in. Pupils work beside them.' },
  { title: 'No advertising', text: 'Nothing is sold here, and no other company follows what you read.' },
  { title: 'Photos without places', text: 'The hidden details of a photo, such as where it was taken, are removed.' },
  { title: 'Your reports stay yours', text: 'A school that leaves may ask for a copy of what its classes wrote.' },
];

export function Safety() {
  return (
    <section className={css.section} aria-labelledby="safety">
      <h2 id="safety">Safe for classes</h2>
      <ul className={css.promises}>
        {promises.map(({ title, text }) => (
          <li key={title}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}
