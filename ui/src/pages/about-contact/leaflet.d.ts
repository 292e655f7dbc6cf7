// The same library as modules, of which a bundler takes what is used; the package has types only for its main file.
declare module 'leaflet/dist/leaflet-src.esm.js' {
  export * from 'leaflet';
}
