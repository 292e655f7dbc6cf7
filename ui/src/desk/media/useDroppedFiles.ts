import { useEffect, useRef } from 'react';

/**
 * Takes files that are dropped on the page, or pasted into it. Cells of a spreadsheet come with a picture of them, so a page
 * with a table takes no pasted ones.
 */
export function useDroppedFiles(onFiles: (files: FileList) => void, from: 'drop' | 'anywhere' = 'anywhere') {
  const take = useRef(onFiles);
  useEffect(() => {
    take.current = onFiles;
  });
  useEffect(() => {
    const takeFrom = (event: Event, data: DataTransfer | null) => {
      if (!data?.files.length) return;
      event.preventDefault();
      take.current(data.files);
    };
    const allow = (event: DragEvent) => {
      if (event.dataTransfer?.types.includes('Files')) event.preventDefault();
    };
    const drop = (event: DragEvent) => takeFrom(event, event.dataTransfer);
    const paste = (event: ClipboardEvent) => takeFrom(event, event.clipboardData);
    addEventListener('dragover', allow);
    addEventListener('drop', drop);
    if (from === 'anywhere') addEventListener('paste', paste);
    return () => {
      removeEventListener('dragover', allow);
      removeEventListener('drop', drop);
      removeEventListener('paste', paste);
    };
  }, [from]);
}
