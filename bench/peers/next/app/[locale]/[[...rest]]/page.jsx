export const dynamic = 'force-static';

/** All other pages, which links of the news list prefetch. */
export default function Other() {
  return <main id="main" />;
}
