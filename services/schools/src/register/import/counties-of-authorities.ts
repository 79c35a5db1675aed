/**
 * The county of `counties` in which each local authority of England lies. Source: the ceremonial counties, and Get Information
 * about Schools for the names of authorities.
 */
const authorities: Record<string, string> = {
  'Greater London':
    'Barking and Dagenham, Barnet, Bexley, Brent, Bromley, Camden, Croydon, Ealing, Enfield, Greenwich, Hackney, Hammersmith and Fulham, Haringey, Harrow, Havering, Hillingdon, Hounslow, Islington, Kensington and Chelsea, Kingston upon Thames, Lambeth, Lewisham, Merton, Newham, Redbridge, Richmond upon Thames, Southwark, Sutton, Tower Hamlets, Waltham Forest, Wandsworth, Westminster',
  'City of London': 'City of London',
  Berkshire: 'Bracknell Forest, Reading, Slough, West Berkshire, Windsor and Maidenhead, Wokingham',
  Buckinghamshire: 'Buckinghamshire, Milton Keynes',
  'East Sussex': 'East Sussex, Brighton and Hove',
  Hampshire: 'Hampshire, Portsmouth, Southampton',
  'Isle of Wight': 'Isle of Wight',
  Kent: 'Kent, Medway',
  Oxfordshire: 'Oxfordshire',
  Surrey: 'Surrey',
  'West Sussex': 'West Sussex',
  Bristol: 'Bristol, City of Bristol, Bristol City of',
  Cornwall: 'Cornwall, Isles of Scilly, Isles Of Scilly',
  Devon: 'Devon, Plymouth, Torbay',
  Dorset: 'Dorset, Bournemouth, Poole, Bournemouth Christchurch and Poole',
  Gloucestershire: 'Gloucestershire, South Gloucestershire',
  Somerset: 'Somerset, Bath and North East Somerset, North Somerset',
  Wiltshire: 'Wiltshire, Swindon',
  Bedfordshire: 'Bedford, Bedford Borough, Central Bedfordshire, Luton',
  Cambridgeshire: 'Cambridgeshire, Peterborough',
  Essex: 'Essex, Southend-on-Sea, Thurrock',
  Hertfordshire: 'Hertfordshire',
  Norfolk: 'Norfolk',
  Suffolk: 'Suffolk',
  Derbyshire: 'Derbyshire, Derby',
  Leicestershire: 'Leicestershire, Leicester',
  Lincolnshire: 'Lincolnshire, North Lincolnshire, North East Lincolnshire',
  Northamptonshire: 'Northamptonshire, North Northamptonshire, West Northamptonshire',
  Nottinghamshire: 'Nottinghamshire, Nottingham',
  Rutland: 'Rutland',
  Herefordshire: 'Herefordshire, County of Herefordshire, Herefordshire County of',
  Shropshire: 'Shropshire, Telford and Wrekin',
  Staffordshire: 'Staffordshire, Stoke-on-Trent',
  Warwickshire: 'Warwickshire',
  'West Midlands': 'Birmingham, Coventry, Dudley, Sandwell, Solihull, Walsall, Wolverhampton',
  Worcestershire: 'Worcestershire',
  Cheshire: 'Cheshire, Cheshire East, Cheshire West and Chester, Halton, Warrington',
  Cumbria: 'Cumbria, Cumberland, Westmorland and Furness',
  'Greater Manchester': 'Bolton, Bury, Manchester, Oldham, Rochdale, Salford, Stockport, Tameside, Trafford, Wigan',
  Lancashire: 'Lancashire, Blackburn with Darwen, Blackpool',
  Merseyside: 'Knowsley, Liverpool, Sefton, St. Helens, Wirral',
  'East Riding of Yorkshire': 'East Riding of Yorkshire, Kingston upon Hull, Kingston upon Hull City of',
  'North Yorkshire': 'North Yorkshire, York, Middlesbrough, Redcar and Cleveland',
  'South Yorkshire': 'Barnsley, Doncaster, Rotherham, Sheffield',
  'West Yorkshire': 'Bradford, Calderdale, Kirklees, Leeds, Wakefield',
  Durham: 'Durham, County Durham, Darlington, Hartlepool, Stockton-on-Tees',
  Northumberland: 'Northumberland',
  'Tyne and Wear': 'Gateshead, Newcastle upon Tyne, North Tyneside, South Tyneside, Sunderland',
};

const fold = (name: string): string => name.toLowerCase().replace(/[^a-z]/g, '');

const countyOf = new Map(
  Object.entries(authorities).flatMap(([county, names]) => names.split(', ').map((name) => [fold(name), county] as const)),
);

/** The county of a local authority; null for a name that is none. */
export const countyOfAuthority = (authority: string): string | null => countyOf.get(fold(authority)) ?? null;
