// The names of the facts of samples.
import type { ClothProcess, Facet, Gender, SampleFacts, Weave } from '../generated/document';
import type { TextKey, Translate } from '../i18n/texts';

const WEAVES: Record<Weave, TextKey> = {
  plain: 'facts.weaves.plain',
  twill: 'facts.weaves.twill',
  satin: 'facts.weaves.satin',
  denim: 'facts.weaves.denim',
  jacquard: 'facts.weaves.jacquard',
  corduroy: 'facts.weaves.corduroy',
  jersey: 'facts.weaves.jersey',
  rib: 'facts.weaves.rib',
  interlock: 'facts.weaves.interlock',
  pique: 'facts.weaves.pique',
  fleece: 'facts.weaves.fleece',
};
const GENDERS: Record<Gender, TextKey> = {
  women: 'facts.genders.women',
  men: 'facts.genders.men',
  unisex: 'facts.genders.unisex',
  children: 'facts.genders.children',
};
const PROCESSES: Record<ClothProcess, TextKey> = {
  'yarn-dyed': 'facts.processes.yarn-dyed',
  'piece-dyed': 'facts.processes.piece-dyed',
  'garment-dyed': 'facts.processes.garment-dyed',
  printed: 'facts.processes.printed',
  washed: 'facts.processes.washed',
  brushed: 'facts.processes.brushed',
  coated: 'facts.processes.coated',
  padded: 'facts.processes.padded',
};
/** Ranges of weights, as the server has them. */
const BANDS: Record<string, TextKey> = {
  light: 'filters.light',
  medium: 'filters.medium',
  heavy: 'filters.heavy',
  heaviest: 'filters.heaviest',
};

/** The words of a facet; none of certificates, which are names. */
const FACETS: Record<Facet, Record<string, TextKey>> = {
  weave: WEAVES,
  weight: BANDS,
  gender: GENDERS,
  process: PROCESSES,
  certificate: {},
};

/** Returns the name of a value of a facet. */
export function facetValue(t: Translate, facet: Facet, value: string): string {
  const key = FACETS[facet][value];
  return key ? t(key) : value;
}

/** A fact with its name. */
export interface NamedFact {
  label: TextKey;
  text: string;
}

/** Returns the facts that a sample has, the ones that decide first. */
export function namedFacts(t: Translate, facts: SampleFacts): NamedFact[] {
  const { minimum, lead, gsm, weave, gender } = facts;
  const comma = t('facts.comma');
  const days = lead && (lead.from === lead.to ? `${lead.from}` : `${lead.from}–${lead.to}`);
  const all: NamedFact[] = [
    { label: 'facts.minimum', text: minimum ? t('facts.minimumPieces', { pieces: minimum }) : '' },
    { label: 'facts.lead', text: days ? t('facts.leadDays', { days }) : '' },
    { label: 'facts.sizes', text: facts.sizes },
    { label: 'sample.weight', text: gsm ? t('facts.gsm', { gsm }) : '' },
    { label: 'facts.composition', text: facts.composition },
    { label: 'facts.weave', text: weave ? t(WEAVES[weave]) : '' },
    { label: 'facts.process', text: facts.process.map((word) => t(PROCESSES[word])).join(comma) },
    { label: 'facts.gender', text: gender ? t(GENDERS[gender]) : '' },
    { label: 'facts.certificates', text: facts.certificates.join(comma) },
  ];
  return all.filter(({ text }) => text);
}
