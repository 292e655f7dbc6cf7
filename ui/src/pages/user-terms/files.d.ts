/** The texts of the terms of service, by themselves. */
declare module '*.json?terms' {
  const texts: unknown;
  export default texts;
}
