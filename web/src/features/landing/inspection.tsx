import css from './landing-page.module.css';

const values = [
  {
    value: 'Democracy',
    work: 'Classes vote on what to report, and ask other schools how they decide things.',
    evidence: 'Reports and comments on school councils and class votes',
  },
  {
    value: 'The rule of law',
    work: 'Pupils agree rules for writing to people they do not know, and keep to them.',
    evidence: 'The class’s own rules, and months of safe conversation',
  },
  {
    value: 'Individual liberty',
    work: 'Pupils choose what to say about themselves and their place, with their teacher beside them.',
    evidence: 'Reports in pupils’ own words',
  },
  {
    value: 'Mutual respect and tolerance',
    work: 'Classes meet schools of other faiths, cultures and places, and find out what they share.',
    evidence: 'Questions and replies between linked classes, by date',
  },
];

export function Inspection() {
  return (
    <section className={css.section} aria-labelledby="inspection">
      <h2 id="inspection">What inspectors look for</h2>
      <p className={css.intro}>
        Inspectors ask how a school prepares pupils for life in modern Britain. What a class does here is dated, tagged with the
        class, and easy to show.
      </p>
      <table className={css.values}>
        <caption className="visually-hidden">British values: what classes do here, and what evidence appears</caption>
        <thead>
          <tr>
            <th scope="col">British value</th>
            <th scope="col">What classes do here</th>
            <th scope="col">What evidence appears</th>
          </tr>
        </thead>
        <tbody>
          {values.map(({ value, work, evidence }) => (
            <tr key={value}>
              <th scope="row">{value}</th>
              <td data-label="What classes do here">{work}</td>
              <td data-label="What evidence appears">{evidence}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
