/** All scenes by name. */
import { Model } from '../lib/model.mjs';
import { drawLine } from '../lib/line.mjs';
import * as mill from './mill.mjs';
import * as trade from './trade.mjs';
import * as workshop from './workshop.mjs';

const { spinning, knitting, weaving, dyeing, printing, laboratory } = mill;
const { cutting, sewing, pressing, inspection, packing, training } = workshop;
const { office, showroom, warehouse, dock, ship, street } = trade;

export const scenes = { spinning, knitting, weaving, dyeing, printing, cutting, sewing, pressing, inspection, packing, dock, ship, office, showroom, laboratory, warehouse, training, street };

export function model(name) {
  const m = new Model();
  scenes[name](m);
  return m;
}

export const pictures = Object.fromEntries(Object.keys(scenes).map((name) => [`scenes/${name}.svg`, () => drawLine(model(name))]));
