// Calls of the desk, by the demonstration editor of a server that only this machine reaches, or by another account.
import { editorPassword } from '../servers/selvage.mjs';
import { request } from './http.mjs';

const EDITOR = 'demo-editor@demonstration.example';

/** Logs in; returns a function that makes a call and returns its answer. */
export async function desk(origin, agent, account) {
  return (await session(origin, agent, account)).call;
}

/** Logs in; returns the session's cookie too. */
export async function session(origin, agent, account) {
  const credentials = account ?? { email: EDITOR, password: editorPassword(origin) };
  const headers = { origin, 'content-type': 'application/json' };
  const call = async (method, path, body) => {
    const options = { method, headers, agent };
    const answer = await request(`${origin}/desk/api${path}`, options, JSON.stringify(body));
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status} ${answer.body}`);
    return answer;
  };
  const { headers: given } = await call('POST', '/login', credentials);
  const cookie = given['set-cookie'].map((cookie) => cookie.split(';')[0]).join('; ');
  headers.cookie = cookie;
  return {
    cookie,
    call: async (...words) => JSON.parse((await call(...words)).body),
  };
}
