import { registerWords } from '../register-words.ts';
import { countyOfAuthority } from './counties-of-authorities.ts';

/** A row as it is stored. Lookups are by name; null is what the register does not say. */
export interface RegisterRow {
  key: string;
  nation: string;
  name: string;
  status: 'open' | 'closing' | 'proposed' | 'closed';
  openedOn: string | null;
  closedOn: string | null;
  type: string | null;
  lowAge: number | null;
  highAge: number | null;
  street: string | null;
  town: string | null;
  county: string | null;
  postcode: string | null;
  numberOfPupils: number | null;
  faith: string | null;
  trustCode: string | null;
  trustName: string | null;
  urbanRural: string | null;
  locationType: string | null;
  website: string | null;
  words: string;
}

/** Reads a cell by the name of its column; empty cells are null. */
type Cells = (column: string) => string | null;

export interface Layout {
  columns: readonly string[];
  /** The row, or what is wrong with it: columns and reasons, never values. `nationOf` knows the nation of a county. */
  read(cells: Cells, nationOf: (county: string) => string | undefined): RegisterRow | { fault: string };
}

const statuses: Record<string, RegisterRow['status']> = {
  open: 'open',
  'open, but proposed to close': 'closing',
  'proposed to open': 'proposed',
  closed: 'closed',
};

/** "Establishment fields" of Get Information about Schools, which has some 140 columns. */
const england: Layout = {
  columns: [
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
  ],
  read(cells, nationOf) {
    const key = cells('URN');
    if (!key || !/^\d{1,8}$/.test(key)) return { fault: 'URN: is no number' };
    const stated = cells('County (name)');
    const county = countyOfAuthority(cells('LA (name)') ?? '') ?? (stated && nationOf(stated) === 'England' ? stated : null);
    return finish({
      key,
      nation: 'England',
      name: cells('EstablishmentName'),
      status: cells('EstablishmentStatus (name)'),
      openedOn: dayOf(cells('OpenDate')),
      closedOn: dayOf(cells('CloseDate')),
      phase: cells('PhaseOfEducation (name)'),
      group: cells('EstablishmentTypeGroup (name)'),
      lowAge: cells('StatutoryLowAge'),
      highAge: cells('StatutoryHighAge'),
      street: cells('Street'),
      town: cells('Town') ?? cells('Address3') ?? cells('Locality'),
      county,
      postcode: cells('Postcode'),
      pupils: cells('NumberOfPupils') ?? cells('SchoolCapacity'),
      faith: cells('ReligiousCharacter (name)'),
      trustCode: cells('Trusts (code)'),
      trustName: cells('Trusts (name)'),
      urbanRural: cells('UrbanRural (name)'),
      website: cells('SchoolWebsite'),
    });
  },
};

const crownDependencies = ['Jersey', 'Guernsey', 'Alderney', 'Sark', 'Isle of Man'];

/** Our own layout, for the registers of the other nations. */
const plain: Layout = {
  columns: [
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
  ],
  read(cells, nationOf) {
    const key = cells('key');
    if (!key || !/^[A-Za-z0-9][A-Za-z0-9./-]{0,19}$/.test(key)) return { fault: 'key: is not up to 20 letters and digits' };
    const county = cells('county') ?? '';
    const crown = crownDependencies.find((name) => name.toLowerCase() === county.toLowerCase());
    const nation = crown ?? nationOf(county);
    if (!nation) return { fault: 'county: is none that we know' };
    if (nation === 'England') return { fault: 'county: schools in England come from its own register' };
    const trust = cells('trust');
    return finish({
      key: `${nation.toLowerCase().replaceAll(' ', '-')}:${key}`,
      nation,
      name: cells('name'),
      status: cells('status'),
      openedOn: null,
      closedOn: null,
      phase: cells('phase'),
      group: null,
      lowAge: cells('low age'),
      highAge: cells('high age'),
      street: cells('street'),
      town: cells('town'),
      county: crown ? null : county,
      postcode: cells('postcode'),
      pupils: cells('pupils'),
      faith: cells('religious character'),
      trustCode: trust && `${nation.toLowerCase()}:${trust}`,
      trustName: trust,
      urbanRural: cells('urban or rural'),
      website: cells('website'),
    });
  },
};

/** The layout of a file by its header; otherwise the columns that are missing of the layout it resembles most. */
export function recogniseLayout(header: readonly string[]): Layout | { missing: string[] } {
  const missingOf = ({ columns }: Layout) => columns.filter((column) => !header.includes(column));
  const whole = [england, plain].find((layout) => missingOf(layout).length === 0);
  if (whole) return whole;
  return { missing: header.includes('URN') || header.includes('EstablishmentName') ? missingOf(england) : missingOf(plain) };
}

interface RawRow {
  key: string;
  nation: string;
  name: string | null;
  status: string | null;
  openedOn: string | null;
  closedOn: string | null;
  phase: string | null;
  group: string | null;
  lowAge: string | null;
  highAge: string | null;
  street: string | null;
  town: string | null;
  county: string | null;
  postcode: string | null;
  pupils: string | null;
  faith: string | null;
  trustCode: string | null;
  trustName: string | null;
  urbanRural: string | null;
  website: string | null;
}

function finish(raw: RawRow): RegisterRow | { fault: string } {
  const { key, nation, name, openedOn, closedOn, street, town, county, trustCode, trustName, urbanRural } = raw;
  if (!name) return { fault: 'name: is empty' };
  const tooLong = Object.entries(raw).find(([, value]) => value !== null && value.length > 255);
  if (tooLong) return { fault: `${tooLong[0]}: more than 255 characters` };
  const status = statuses[raw.status?.toLowerCase() ?? ''];
  if (!status) return { fault: 'status: is none that we know' };
  const postcode = raw.postcode?.toUpperCase() ?? null;
  const [lowAge, highAge] = [numberOf(raw.lowAge, 99), numberOf(raw.highAge, 99)];
  return {
    key,
    nation,
    name,
    status,
    openedOn,
    closedOn,
    type: typeOf({ phase: raw.phase, group: raw.group, lowAge, highAge }),
    lowAge,
    highAge,
    street,
    town,
    county,
    postcode,
    numberOfPupils: numberOf(raw.pupils, 10_000),
    faith: faithOf(raw.faith),
    trustCode,
    trustName,
    urbanRural,
    locationType: locationOf(urbanRural),
    website: domainOf(raw.website),
    words: registerWords({ name, town, postcode }),
  };
}

/** A day as `dd/mm/yyyy` or `dd-mm-yyyy`, which is an ISO one here; null for anything else. */
export function dayOf(text: string | null): string | null {
  const [, day, month, year] = /^(\d{1,2})[/-](\d{1,2})[/-](\d{4})$/.exec(text ?? '') ?? [];
  if (!day || !month || !year) return null;
  const iso = `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  const date = new Date(`${iso}T00:00:00Z`);
  return !Number.isNaN(date.getTime()) && date.toISOString().startsWith(iso) ? iso : null;
}

const numberOf = (text: string | null, most: number): number | null => {
  const number = /^\d{1,6}$/.test(text ?? '') ? Number(text) : null;
  return number !== null && number <= most ? number : null;
};

const phases: Record<string, string> = {
  nursery: 'Nursery',
  primary: 'Primary',
  'middle deemed primary': 'Middle',
  secondary: 'Secondary',
  'middle deemed secondary': 'Middle',
  '16 plus': 'Secondary',
  'all-through': 'All-through',
};

/** The school type of our lookups; null where the register does not tell it. */
export function typeOf(given: {
  phase: string | null;
  group: string | null;
  lowAge: number | null;
  highAge: number | null;
}): string | null {
  const { lowAge, highAge } = given;
  if (/special/i.test(given.group ?? '') || /special/i.test(given.phase ?? '')) return 'Special';
  const type = phases[given.phase?.toLowerCase() ?? ''] ?? null;
  if (type === 'Primary' && lowAge !== null && highAge !== null) {
    if (lowAge >= 7) return 'Junior';
    if (highAge <= 7) return 'Infant';
    if (highAge <= 10) return 'First';
  }
  if (type) return type;
  // Independent schools have no phase.
  if (lowAge === null || highAge === null) return null;
  if (highAge <= 5) return 'Nursery';
  if (highAge <= 11) return 'Primary';
  if (highAge <= 13) return 'Middle';
  return lowAge >= 9 ? 'Secondary' : 'All-through';
}

const faiths: readonly (readonly [RegExp, string])[] = [
  [/^(none|does not apply|non-denominational)$/i, 'None'],
  [/muslim|islam/i, 'Muslim'],
  [/jewish/i, 'Jewish'],
  [/hindu/i, 'Hindu'],
  [/sikh/i, 'Sikh'],
  // Shared schools, such as "Roman Catholic/Church of England".
  [/^(?=.*catholic)(?=.*(england|anglican|methodist|christian))/i, 'Christian'],
  [/^(?=.*(england|anglican|church in wales))(?=.*(methodist|christian|reformed))/i, 'Christian'],
  [/catholic/i, 'Roman Catholic'],
  [/church of england|anglican|church in wales|episcopal/i, 'Church of England'],
  [/christian|methodist|quaker|friends|reformed|moravian|greek orthodox|adventist|free church|protestant/i, 'Christian'],
];

/** The faith of our lookups; null for an empty cell, `0` and what is none of them. */
export const faithOf = (text: string | null): string | null =>
  text === null ? null : (faiths.find(([sign]) => sign.test(text))?.[1] ?? null);

const locationTypes: readonly (readonly [RegExp, string])[] = [
  [/major conurbation|^urban: nearer/i, 'Urban'],
  [/minor conurbation|urban city and town|^urban: further/i, 'Urban'],
  [/town and fringe|^larger rural/i, 'Town'],
  [/rural village|^smaller rural: nearer/i, 'Village'],
  [/hamlet|isolated|^smaller rural: further/i, 'Rural'],
  [/rural/i, 'Rural'],
  [/urban/i, 'Urban'],
];

/** The location type of our lookups, from both vocabularies of urban and rural places. */
export const locationOf = (urbanRural: string | null): string | null =>
  urbanRural === null ? null : (locationTypes.find(([sign]) => sign.test(urbanRural))?.[1] ?? null);

/** The domain of a website as schools write it, without `www.`; null for what is no address. */
export function domainOf(website: string | null): string | null {
  if (!website) return null;
  const text = website.trim().replace(/^(https?)?:?\/{0,2}/i, '');
  const host = /^(?:www\d?\.)?([a-z0-9-]+(?:\.[a-z0-9-]+)+)(?:[:/?#].*)?$/i.exec(text)?.[1]?.toLowerCase();
  return host && host.length <= 253 ? host : null;
}
