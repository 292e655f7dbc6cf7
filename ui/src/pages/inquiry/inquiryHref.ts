/** The inquiry page for someone who has looked at a style, a fabric or a process. */
export function inquiryHref(about: string | undefined): string {
  return about ? `/inquiry?about=${encodeURIComponent(about)}` : '/inquiry';
}
