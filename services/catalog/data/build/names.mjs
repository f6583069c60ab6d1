import { slugify } from './slug.mjs';

// When two generations sold in one year, the source marks them in brackets: "Jetta (New)", "A4 (2005.5)".
const GENERATION_MARK = /\s*\((?:New|Classic|Heritage|\d{4}\.5)\)/;

const CABS =
  'Regular Cab|Extended Cab|Crew Cab|Double Cab|Quad Cab|Mega Cab|Club Cab|King Cab|Single Cab|' +
  'Access Cab|Super Cab|SuperCrew Cab|Macro Cab|Club Coupe Cab|Club Coupe|Cab Plus|Xtracab|' +
  'XtraCab|Spacecab|CrewMax|SuperCab|SuperCrew';
const CAB_SUFFIX = new RegExp(`\\s+(?:${CABS})$`);

const VAN_SUFFIX = /\s+(?:(?:Cargo|Passenger)(?: Van| Wagon)?|Window Van)$/;

// Only after a weight class: "Club Wagon" is a model of its own, "Transit 350 Wagon" is not.
const SIZED_VAN_SUFFIX = /(?<=\d|HD|XD)\s+(?:Crew Van|Crew|Van|Wagon)$/;

function stripVariant(name) {
  return name
    .replace(GENERATION_MARK, '')
    .replace(CAB_SUFFIX, '')
    .replace(VAN_SUFFIX, '')
    .replace(SIZED_VAN_SUFFIX, '');
}

/**
 * Creates the function that gives a model its one name. An explicit rename wins over the rules. It also
 * applies to the rules' result, so "F150" needs one entry and not one per cab.
 */
export function createModelNamer(renames) {
  const table = new Map(renames.map((row) => [`${slugify(row.brand)}\n${row.from}`, row.to]));
  return (brandSlug, rawName) => {
    const find = (name) => table.get(`${brandSlug}\n${name}`);
    const stripped = stripVariant(rawName);
    return find(rawName) ?? find(stripped) ?? stripped;
  };
}
