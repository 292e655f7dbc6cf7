/** Filled in by the build: the brand site's part of a language file. */
declare module '*.json?brand' {
  const texts: unknown;
  export default texts;
}
/** The address of a file that the build names by its content. */
declare module '*.avif' {
  const address: string;
  export default address;
}
declare module '*.webm' {
  const address: string;
  export default address;
}
declare module '*.mp4' {
  const address: string;
  export default address;
}
