import { control, map as createMap, divIcon, marker, tileLayer } from 'leaflet/dist/leaflet-src.esm.js';
import type { Tiles } from '../../generated/about-contact';

interface Options {
  /** Degrees north and east. */
  centre: [number, number];
  /** The zoom wanted; the nearest that the tiles have is shown. */
  zoom: number;
  tiles: Tiles;
  /** The class that draws the marker. */
  marker: string;
  texts: { zoomIn: string; zoomOut: string };
  /** Called when the first tile has come: from then on there is something to see. */
  onShown: () => void;
}

/** The marker's size, and where in it the place is. Pixels. */
const PIN = { iconSize: [36, 48], iconAnchor: [18, 46] } satisfies Record<string, [number, number]>;

/**
 * Puts a map with a marker at its centre into an element and returns how to take it away. A chunk of its own, for
 * those who come near the map. When no tile can be had the map goes by itself, and never was seen.
 */
export function leafletMap(element: HTMLElement, options: Options): () => void {
  const { centre, tiles, texts } = options;
  const { matches: still } = matchMedia('(prefers-reduced-motion: reduce)');
  const map = createMap(element, {
    center: centre,
    zoom: Math.min(options.zoom, tiles.maxZoom),
    maxZoom: tiles.maxZoom,
    attributionControl: false,
    zoomControl: false,
    // The wheel and one finger scroll the page; keys, buttons, two fingers and the mouse move the map.
    scrollWheelZoom: false,
    dragging: matchMedia('(pointer: fine)').matches,
    fadeAnimation: !still,
    zoomAnimation: !still,
    markerZoomAnimation: !still,
    inertia: !still,
  });
  control.zoom({ zoomInTitle: texts.zoomIn, zoomOutTitle: texts.zoomOut }).addTo(map);
  marker(centre, {
    icon: divIcon({ ...PIN, className: options.marker }),
    interactive: false,
    keyboard: false,
  }).addTo(map);

  let alive = true;
  const remove = () => {
    if (alive) map.remove();
    alive = false;
  };
  let shown = false;
  tileLayer(tiles.url, {
    maxZoom: tiles.maxZoom,
    maxNativeZoom: tiles.maxZoom,
    // Tile servers want to know whose visitors they serve.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
    .once('tileload', () => {
      shown = true;
      options.onShown();
    })
    .once('load', () => {
      // `load` means finished: with tiles or with none.
      if (!shown) queueMicrotask(remove);
    })
    .addTo(map);
  return remove;
}
