/** Filled in by the build: groups of a language's texts that are on one page alone. */
declare module '*.json?terms' {
  const texts: Pick<import('./texts').Texts, 'terms'>;
  export default texts;
}
declare module '*.json?privacy' {
  const texts: Pick<import('./texts').Texts, 'privacy'>;
  export default texts;
}
declare module '*.json?user+register' {
  const texts: Pick<import('./texts').Texts, 'user' | 'register'>;
  export default texts;
}
declare module '*.json?about' {
  const texts: Pick<import('./texts').Texts, 'about'>;
  export default texts;
}
declare module '*.json?sample' {
  const texts: Pick<import('./texts').Texts, 'sample'>;
  export default texts;
}
declare module '*.json?consent' {
  const texts: Pick<import('./texts').Texts, 'consent'>;
  export default texts;
}
declare module '*.json?user+login' {
  const texts: Pick<import('./texts').Texts, 'user' | 'login'>;
  export default texts;
}
declare module '*.json?market' {
  const texts: Pick<import('./texts').Texts, 'market'>;
  export default texts;
}
declare module '*.json?bbs' {
  const texts: Pick<import('./texts').Texts, 'bbs'>;
  export default texts;
}
declare module '*.json?order' {
  const texts: Pick<import('./texts').Texts, 'order'>;
  export default texts;
}
declare module '*.json?oem' {
  const texts: Pick<import('./texts').Texts, 'oem'>;
  export default texts;
}
