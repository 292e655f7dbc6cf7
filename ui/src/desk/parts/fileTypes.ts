/** The endings of the files that papers of contracts and files of answers can be. */
export const ACCEPTED =
  '.pdf,.jpg,.jpeg,.png,.webp,.tif,.tiff,.heic,.ai,.docx,.xlsx,.xls,.ods,.csv,.ofd,.zip'.split(',');
