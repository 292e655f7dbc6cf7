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

/** Windows of scenes, for pages that show one thing of the room: left, top and width in the scene's picture. */
const details = {
  ship: [330, 150, 560], cutting: [560, 300, 580], showroom: [640, 190, 560], warehouse: [420, 270, 500], street: [480, 300, 620], dyeing: [300, 260, 560],
  laboratory: [640, 140, 520], office: [430, 230, 480], training: [330, 300, 520], dock: [420, 320, 560], inspection: [560, 380, 560],
  knitting: [560, 290, 560], packing: [470, 290, 560], pressing: [560, 330, 580], printing: [640, 280, 580],
};

export const pictures = {};
for (const name of Object.keys(scenes)) pictures[`scenes/${name}.svg`] = () => drawLine(model(name));
for (const [name, window] of Object.entries(details)) pictures[`details/${name}.svg`] = () => drawLine(model(name), window);
