declare module '*.module.css' {
  // biome-ignore lint/suspicious/noExplicitAny: an index adds `undefined` to strings, which React Aria's components refuse.
  const classes: Readonly<Record<string, any>>;
  export default classes;
}
declare module '*.css';
