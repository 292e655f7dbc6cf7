import { control, map as createMap, divIcon, marker, tileLayer } from 'leaflet/dist/leaflet-src.esm.js';
import type { Tiles } from '../../generated/document';

interface Options {
  /** Latitude and longitude in degrees. */
  centre: [number, number];
  /** Preferred zoom; limited to the maximum zoom of the tiles. */
  zoom: number;
  tiles: Tiles;
  /** The CSS class that draws the marker. */
  marker: string;
  texts: { zoomIn: string; zoomOut: string };
  /** Called when the first tile has loaded. */
  onShown: () => void;
}

/** The marker's size and anchor in pixels. */
const PIN = { iconSize: [36, 48], iconAnchor: [18, 46] } satisfies Record<string, [number, number]>;

/**
 * Creates a map with a marker at its centre in `element` and returns a function that removes it. A separate chunk,
 * loaded near the viewport only. Removes itself if no tile loads.
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
  // Text: the build replaces Leaflet's HTML (ui/build/leaflet.mjs).
  control
    .zoom({ zoomInText: '+', zoomInTitle: texts.zoomIn, zoomOutText: '−', zoomOutTitle: texts.zoomOut })
    .addTo(map);
  marker(centre, {
    icon: divIcon({ ...PIN, className: options.marker }),
    interactive: false,
    keyboard: false,
  }).addTo(map);

  let zooming = false;
  map.on('zoomstart', () => {
    zooming = true;
  });
  map.on('zoomend', () => {
    zooming = false;
  });
  let alive = true;
  const remove = () => {
    if (!alive) return;
    alive = false;
    // The end of a zoom animation fails on a map that has been removed.
    if (zooming) map.once('zoomend', () => setTimeout(() => map.remove()));
    else map.remove();
  };
  let shown = false;
  tileLayer(tiles.url, {
    maxZoom: tiles.maxZoom,
    maxNativeZoom: tiles.maxZoom,
    // Tile servers require the referrer.
    referrerPolicy: 'strict-origin-when-cross-origin',
  })
    .once('tileload', () => {
      shown = true;
      options.onShown();
    })
    .once('load', () => {
      // `load` fires even if every tile failed.
      if (!shown) queueMicrotask(remove);
    })
    .addTo(map);
  return remove;
}
