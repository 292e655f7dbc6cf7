import { filled } from '../address';
import { CallError, type FailureCode } from '../api';
import type { Answer, FilePath, Place } from '../operations';

/** The size of files at a place. */
export interface Limit {
  /** The largest file there, in bytes. */
  largest: number;
  /** The code of the failure for larger ones. */
  tooLarge: FailureCode;
}

/** Sends a file, and says from time to time which share of it is sent. */
export function sendFile<M extends 'POST' | 'PUT', P extends FilePath<M>>(
  method: M,
  path: P,
  place: Place<M, P>,
  file: File,
  { largest, tooLarge }: Limit,
  onProgress: (share: number) => void,
): Promise<Answer<M, P>> {
  if (file.size > largest) return Promise.reject(new CallError(tooLarge, 413));
  // `fetch` does not say how much is sent.
  const request = new XMLHttpRequest();
  request.open(method, filled(path, place));
  request.responseType = 'json';
  request.setRequestHeader('content-type', 'application/octet-stream');
  request.upload.onprogress = ({ loaded, total }) => onProgress(loaded / total);
  return new Promise((resolve, reject) => {
    request.onload = () => {
      const { status, response } = request;
      if (status === 200 || status === 201) resolve(response);
      else reject(new CallError(status === 413 ? tooLarge : (response?.code ?? 'failed'), status));
    };
    request.onerror = () => reject(new CallError('offline', 0));
    request.send(file);
  });
}
