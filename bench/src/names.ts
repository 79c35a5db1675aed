/** Invented names with realistic frequencies: a few are common, most are rare. */
export const firstNames =
  'Sarah James Emma David Laura Michael Rachel Andrew Helen Mark Claire Paul Nicola Daniel Karen Matthew Amy Thomas Lisa Robert Rebecca Peter Joanne Simon Katie Adam Louise Stephen Hannah Ian Zoe Gareth Aisha Mohammed Priya Rhys Siân Niamh Callum Fiona Tariq Yasmin Chloë Owen Bethan Ewan Isla Rory Anwen Kofi Amara Tomasz Zofia Idris Leila Hamish Morag Dafydd Seren Eilidh Oluwaseun Ngozi Rafferty Philippa'.split(
    ' ',
  );

const starts =
  'Ash Birch Black Bram Brook Cald Cliff Cran Dal Dun East Elder Fair Fern Gold Green Grim Hal Hart Hay Hazel Hollow Kings Lang Lark Lind Long Marl Mill Moor Nether North Oak Over Pen Quarry Raven Red Rook Rowan Sand Shaw Silver South Staple Stone Swan Thorn Under Wake Wal West White Wick Wild Wind Wolf Wood Wren Yar'.split(
    ' ',
  );
const ends =
  'well ton ley ham ford worth mere field bury combe dale den gate grove hill hurst land low minster mouth port ridge shaw side stead stoke thorpe wick wood worthy'.split(
    ' ',
  );
/** 1,800 places, which are also surnames. */
export const places = starts.flatMap((start) => ends.map((end) => start + end));

/** Common surnames in the UK. */
export const commonSurnames =
  'Smith Jones Taylor Brown Williams Wilson Johnson Davies Patel Robinson Wright Thompson Evans Walker White Roberts Green Hall Wood Jackson Clarke Khan Hughes Edwards Hill Moore Martin Begum Ahmed Lewis'.split(
    ' ',
  );

export const schoolForms = [
  '% Primary School',
  'St %s Church of England Primary School',
  '% Community Primary School',
  '% Academy',
  'St %s Catholic Primary School',
  '% High School',
  '% Infant School',
  '% Junior School',
  '% School',
  'St %s Roman Catholic Voluntary Aided School',
  '% Nursery School',
  'The % Free School',
];
