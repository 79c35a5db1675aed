// Files of registers with invented schools, in England's layout and in the plain one.

const englandColumns = [
  'URN',
  'LA (name)',
  'EstablishmentName',
  'TypeOfEstablishment (name)',
  'EstablishmentTypeGroup (name)',
  'EstablishmentStatus (name)',
  'OpenDate',
  'CloseDate',
  'PhaseOfEducation (name)',
  'StatutoryLowAge',
  'StatutoryHighAge',
  'ReligiousCharacter (name)',
  'NumberOfPupils',
  'SchoolCapacity',
  'Trusts (code)',
  'Trusts (name)',
  'Street',
  'Locality',
  'Address3',
  'Town',
  'County (name)',
  'Postcode',
  'SchoolWebsite',
  'GOR (name)',
  'UrbanRural (name)',
  'LastChangedDate',
  // One of the many that are not read.
  'HeadLastName',
];

const plainColumns = [
  'key',
  'name',
  'status',
  'phase',
  'low age',
  'high age',
  'street',
  'town',
  'county',
  'postcode',
  'website',
  'pupils',
  'religious character',
  'urban or rural',
  'trust',
];

type Cells = Record<string, string>;

const quoted = (cell: string) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
const toFile = (columns: readonly string[], rows: readonly Cells[]) =>
  [columns, ...rows.map((row) => columns.map((column) => row[column] ?? ''))]
    .map((cells) => cells.map(quoted).join(','))
    .join('\r\n')
    .concat('\r\n');

/** An open primary school in Bradford; `given` by England's columns. */
export const anEnglishRow = (given: Cells = {}): Cells => ({
  URN: '107012',
  'LA (name)': 'Bradford',
  EstablishmentName: 'Hollowbank Primary School',
  'EstablishmentStatus (name)': 'Open',
  'EstablishmentTypeGroup (name)': 'Local authority maintained schools',
  'PhaseOfEducation (name)': 'Primary',
  StatutoryLowAge: '4',
  StatutoryHighAge: '11',
  'ReligiousCharacter (name)': 'Roman Catholic',
  NumberOfPupils: '390',
  'Trusts (code)': '5001',
  'Trusts (name)': 'Moor Trust',
  Street: 'Mill Lane',
  Town: 'Bradford',
  'County (name)': 'West Yorkshire',
  Postcode: 'BD3 9QT',
  SchoolWebsite: 'http://www.hollowbank.example/home',
  'UrbanRural (name)': '(England/Wales) Urban major conurbation',
  HeadLastName: 'Secretname',
  ...given,
});

/** England's register; `columns` changes their order or leaves some out. */
export const englandFile = (rows: readonly Cells[], columns: readonly string[] = englandColumns) => toFile(columns, rows);
export { englandColumns };

/** The plain layout; `given` by its columns. */
export const plainFile = (rows: readonly Cells[]) =>
  toFile(
    plainColumns,
    rows.map((given) => ({
      key: '5234',
      name: 'Strath School',
      status: 'Open',
      phase: 'Primary',
      county: 'Fife',
      town: 'Cupar',
      postcode: 'KY15 4AA',
      ...given,
    })),
  );
