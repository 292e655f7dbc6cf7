// Pasted texts of Word, WPS, Excel, Google Docs, WeChat and web pages: what the editor's schema has no place for becomes what it
// has. All else is dropped, and what readers would miss is named.

import { DOMParser, type ParseOptions, type Slice } from 'prosemirror-model';
import { tidyLinks, tidyPictures } from './pastedLinks';
import { makeLists, tidyLists } from './pastedLists';
import { readStyles } from './pastedStyles';
import { tidyTables } from './pastedTables';
import { joinLines, readEmphasis, readFigures } from './pastedText';
import { schema } from './schema';

/** What was changed or left out of a pasted text. */
export interface Losses {
  /** Cells that covered several places. */
  isMerged: boolean;
  /** Addresses of pictures at other sites. */
  foreign: readonly string[];
  /** How many pictures have no address that others can read. */
  pictures: number;
  /** How many links lead nowhere. */
  links: number;
}

export class PasteParser extends DOMParser {
  readonly #onLosses: (losses: Losses) => void;
  readonly #origin: string;
  readonly #known: ReadonlyMap<string, string>;

  /** Pictures at the known addresses of other sites are here at the addresses that they have on this one. */
  constructor(origin: string, known: ReadonlyMap<string, string>, onLosses: (losses: Losses) => void) {
    super(schema, DOMParser.fromSchema(schema).rules);
    this.#origin = origin;
    this.#known = known;
    this.#onLosses = onLosses;
  }

  override parseSlice(dom: HTMLElement, options?: ParseOptions): Slice {
    readStyles(dom);
    makeLists(dom);
    tidyLists(dom);
    joinLines(dom);
    readFigures(dom);
    readEmphasis(dom);
    const links = tidyLinks(dom);
    const { foreign, lost: pictures } = tidyPictures(dom, this.#origin, this.#known);
    const isMerged = tidyTables(dom);
    this.#onLosses({ isMerged, foreign, pictures, links });
    return super.parseSlice(dom, options);
  }
}
