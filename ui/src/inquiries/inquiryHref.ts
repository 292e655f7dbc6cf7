/** The inquiry page for someone who asks about a style, a fabric or a process, or about several. */
export function inquiryHref(...about: readonly string[]): string {
  return about.length > 0 ? `/inquiry?about=${encodeURIComponent(about.join(', '))}` : '/inquiry';
}
