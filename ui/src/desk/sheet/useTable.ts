import { useEffect, useRef } from 'react';
import { useDroppedFiles } from '../media/useDroppedFiles';

/** The name of a table that was pasted. */
const PASTED = 'clipboard.tsv';

/** Takes a file that is dropped on the page, and cells of a spreadsheet that are pasted into it. */
export function useTable(onFile: (file: File) => void) {
  useDroppedFiles(([file]) => file && onFile(file), 'drop');
  const take = useRef(onFile);
  useEffect(() => {
    take.current = onFile;
  });
  useEffect(() => {
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement) return;
      // Cells come with a picture of them.
      const text = event.clipboardData?.getData('text/plain') ?? '';
      const [file] = event.clipboardData?.files ?? [];
      const table = /[\t\n]/.test(text.trim()) ? new File([text], PASTED) : file;
      if (!table) return;
      event.preventDefault();
      take.current(table);
    };
    addEventListener('paste', paste);
    return () => removeEventListener('paste', paste);
  }, []);
}
