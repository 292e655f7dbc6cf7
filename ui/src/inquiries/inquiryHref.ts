/** The inquiry page for someone who asks about a style, a fabric or a process, if one is named. */
export function inquiryHref(about?: string): string {
  return about ? `/inquiry?about=${encodeURIComponent(about)}` : '/inquiry';
}
