import type { DemoUser, Title } from './network.types.ts';

type Row = readonly [title: Title, firstName: string, lastName: string, position: string, group: string, isLead?: 'lead'];

// The address follows from the name and the password from the address: for an invented network on a development machine only.
const rows: Readonly<Record<string, readonly Row[]>> = {
  'tanybryn tanybryn': [['Mrs', 'Mair', 'Tudur', 'Cymhorthydd · Teaching assistant', 'derwen']],
  'mulberry mulberrydock': [['Ms', 'Chidinma', 'Eze', 'Teaching assistant', 'herons']],
  'alnoor alnoorgirls': [['Miss', 'Zaynab', 'Osman', 'Teaching assistant', 'jasmine']],
  'gurutegh gurutegh': [['Mr', 'Manvir', 'Dhillon', 'Teaching assistant', 'sunflowers']],
  'fenwick fenwicksen': [
    ['Mrs', 'Gillian', 'Storey', 'Teaching assistant', 'rainbow'],
    ['Mr', 'Aidan', 'Pell', 'Class teacher, Lanterns', 'lanterns'],
  ],
  'copperbeech copperbeech': [['Mrs', 'Annabel', 'Frayne', 'Librarian', 'copperbeech-whole']],
  'lisnaree lisnaree': [['Miss', 'Róisín', 'Magill', 'Classroom assistant', 'swallows']],
  'gorsebridge gorsebridge': [['Mrs', 'Isla', 'Kerr', 'Pupil support', 'thistles']],
  'pipersgate pipersgate': [
    ['Mrs', 'Yvette', 'Campion', 'Headteacher', 'pipersgate-whole', 'lead'],
    ['Mr', 'Samuel', 'Oduya', 'Class teacher, Year 1', 'ladybirds'],
    ['Ms', 'Kerry', 'Holdsworth', 'Teaching assistant', 'ladybirds'],
  ],
  'kilbrannoch kilbrannoch': [
    ['Mr', 'Fergus', 'Munro', 'Head teacher', 'kilbrannoch-whole', 'lead'],
    ['Mrs', 'Shona', 'Matheson', 'Class teacher', 'curlews'],
    ['Miss', 'Ailsa', 'Tulloch', 'Classroom assistant', 'curlews'],
  ],
  'cwmhelyg cwmhelyg': [
    ['Mr', 'Gethin', 'Prydderch', 'Pennaeth · Headteacher', 'cwmhelyg-whole', 'lead'],
    ['Mrs', 'Eleri', 'Bowen', 'Athrawes · Class teacher', 'helyg'],
    ['Ms', 'Nia', 'Probert', 'Cymhorthydd · Teaching assistant', 'helyg'],
  ],
  'northgatehall northgatehall': [
    ['Mrs', 'Bhavna', 'Solanki', 'Headteacher', 'northgatehall-whole', 'lead'],
    ['Mr', 'Kamran', 'Vora', 'Class teacher, Year 4', 'peacocks'],
    ['Mrs', 'Hetal', 'Raval', 'Teaching assistant', 'peacocks'],
  ],
  'pengarrock pengarrock': [
    ['Mrs', 'Morwenna', 'Trevose', 'Head of school', 'pengarrock-whole', 'lead'],
    ['Mr', 'Denzil', 'Bolitho', 'Class teacher, Years 5 and 6', 'choughs'],
    ['Miss', 'Demelza', 'Rouse', 'Teaching assistant', 'choughs'],
  ],
  'ferncliffe ferncliffemiddle': [
    ['Mr', 'Simon', 'Raistrick', 'Deputy headteacher', 'ferncliffe-whole', 'lead'],
    ['Miss', 'Harriet', 'Duxbury', 'Form tutor, Year 6', 'rowans'],
    ['Mr', 'Wei', 'Lam', 'Art teacher', 'rowans'],
  ],
  'brookhouse brookhouse': [
    ['Mrs', 'Denise', 'Akers', 'Headteacher', 'brookhouse-whole', 'lead'],
    ['Mr', 'Leon', 'Bartlett', 'Class teacher, Swifts', 'swifts'],
    ['Ms', 'Paula', 'Whitcombe', 'Speech and language assistant', 'swifts'],
  ],
  'drumaleery drumaleery': [
    ['Mrs', 'Sinéad', 'McConville', 'Principal', 'drumaleery-whole', 'lead'],
    ['Mr', 'Eoin', 'Toner', 'Class teacher, Primary 5', 'oaks'],
    ['Mrs', 'Gráinne', 'Hanlon', 'Classroom assistant', 'oaks'],
  ],
  'canonsfield canonsfield': [
    ['Mrs', 'Philippa', 'Dauntsey', 'Headteacher', 'canonsfield-whole', 'lead'],
    ['Miss', 'Olivia', 'Selwood', 'Class teacher, Year 3', 'larks'],
    ['Mr', 'Tobias', 'Lacey', 'Teaching assistant', 'larks'],
  ],
  'steelyard steelyardroad': [
    ['Ms', 'Rukhsana', 'Jabeen', 'Headteacher', 'steelyard-whole', 'lead'],
    ['Mr', 'Adam', 'Bramhall', 'Class teacher, Year 5', 'robins'],
    ['Mrs', 'Samira', 'Saleh', 'Bilingual assistant', 'robins'],
  ],
  'bishoposwin bishoposwin': [
    ['Mr', 'Declan', 'Hughes', 'Headteacher', 'bishoposwin-whole', 'lead'],
    ['Mrs', 'Ugochi', 'Nwosu', 'Class teacher, Year 2', 'lions'],
    ['Miss', 'Beatrice', 'Coulson', 'Class teacher, Year 6', 'dragons'],
    ['Mr', 'Patrick', 'Greaves', 'Teaching assistant', 'lions'],
  ],
  'hollowbank hollowbank': [
    ['Ms', 'Colette', 'Rimmer', 'Headteacher', 'hollowbank-whole', 'lead'],
    ['Mr', 'Jerome', 'Mbeki', 'Class teacher, Year 3', 'hedgehogs'],
    ['Mrs', 'Sheila', 'Kinsella', 'Class teacher, Year 4', 'moles'],
    ['Miss', 'Farah', 'Darwish', 'Teaching assistant', 'hedgehogs'],
  ],
};

/** The users after the first 33. */
export const laterUsers: DemoUser[] = Object.entries(rows).flatMap(([place, people]) => {
  const [school, domain] = place.split(' ') as [string, string];
  return people.map(([title, firstName, lastName, position, group, lead]) => {
    const key = lastName.toLowerCase();
    return {
      ...{ key, school, group, title, firstName, lastName, position },
      middleName: null,
      email: `${firstName.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')}.${key}@${domain}.example`,
      password: `${lastName}-at-${school}-2026`,
      isLead: lead === 'lead',
      isActive: true,
      hasAcceptedTerms: true,
      staffRoles: [],
    };
  });
});
