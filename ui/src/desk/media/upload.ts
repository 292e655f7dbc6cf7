import type { Medium } from '../../generated/desk';
import { CallError } from '../api';

/** The largest file that the site serves, in bytes. */
const LARGEST = 16 * 1024 * 1024;

/** Sends a file, and says from time to time which share of it is sent. */
export function upload(file: File, onProgress: (share: number) => void): Promise<Medium> {
  return send('POST', `/desk/api/media?name=${encodeURIComponent(file.name)}`, file, onProgress);
}

/** Sends a file that takes the place of the one at an address. */
export function replace(path: string, file: File): Promise<Medium> {
  const name = encodeURIComponent(path.slice('/media/'.length));
  return send('PUT', `/desk/api/media/${name}`, file, () => undefined);
}

function send(
  method: 'POST' | 'PUT',
  address: string,
  file: File,
  onProgress: (share: number) => void,
): Promise<Medium> {
  if (file.size > LARGEST) return Promise.reject(new CallError('file-too-large', 413));
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
      else reject(new CallError(response?.code ?? 'failed', status));
    };
    request.onerror = () => reject(new CallError('offline', 0));
    request.send(file);
  });
}
