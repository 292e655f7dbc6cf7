/** Filled in by the build: groups of a language's texts that are on one page alone. */
declare module '*.json?terms' {
  const texts: Pick<import('./texts').Texts, 'terms'>;
  export default texts;
}
declare module '*.json?privacy' {
  const texts: Pick<import('./texts').Texts, 'privacy'>;
  export default texts;
}
declare module '*.json?register' {
  const texts: Pick<import('./texts').Texts, 'register'>;
  export default texts;
}
