import { useEffect, useState } from 'react';
import type { InquiryStyle } from '../../generated/document';
import { add, type ListedStyle, useInquiryList } from '../../inquiries/list';
import { dropped } from '../../inquiries/sent';

/**
 * The rows of the form: the visitor's list, to which those of the page are added, which somebody has asked for by its address or
 * sent with a form that came back.
 */
export function useStyles(ofPage: readonly InquiryStyle[]): readonly ListedStyle[] {
  const listed = useInquiryList();
  const [added, setAdded] = useState<readonly InquiryStyle[]>();
  useEffect(() => {
    const gone = dropped();
    for (const style of ofPage) if (!gone.includes(style.code)) add(style);
    setAdded(ofPage);
  }, [ofPage]);
  const isAdded = added === ofPage || ofPage.length === 0;
  return isAdded ? listed : ofPage.map((style) => ({ ...style, picture: '' }));
}
