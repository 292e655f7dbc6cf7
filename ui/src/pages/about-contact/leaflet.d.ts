// The package's ES modules, which can be tree-shaken; its types cover the main file only.
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet';
}
