import { CallError } from '../api';

/** Where a file goes. */
export interface Upload {
  method: 'POST' | 'PUT';
  address: string;
  /** The largest file there, in bytes. */
  largest: number;
  /** The code of the failure for larger ones. */
  tooLarge: string;
}

/** Sends a file, and says from time to time which share of it is sent. */
export function sendFile<Answer>(
  { method, address, largest, tooLarge }: Upload,
  file: File,
  onProgress: (share: number) => void,
): Promise<Answer> {
  if (file.size > largest) return Promise.reject(new CallError(tooLarge, 413));
  // `fetch` does not say how much is sent.
  const request = new XMLHttpRequest();
  request.open(method, address);
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
