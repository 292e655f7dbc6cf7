// The desk's API: the types of its answers, and the one way to call it.

export const ROLES = ['owner', 'editor', 'author', 'merchandiser'] as const;
export type Role = (typeof ROLES)[number];

export interface Me {
  id: string;
  email: string;
  name: string;
  role: Role;
}

export interface Session {
  id: string;
  user_agent: string;
  created_at: number;
  current: boolean;
}

export interface StaffMember extends Me {
  created_at: number;
}

export interface Invitation {
  id: string;
  email: string;
  role: Role;
  expires_at: number;
}

export interface Action {
  done_at: number;
  id: string;
  actor: string;
  action: string;
  subject: string;
}

/** A call that failed. The code is the API's, or `offline` without an answer. */
export class CallError extends Error {
  readonly code: string;
  readonly status: number;

  constructor(code: string, status: number) {
    super(code);
    this.code = code;
    this.status = status;
  }
}

type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE';

/** Calls the API, and returns the answer's JSON; `undefined` for an answer without a body. */
export async function call<T = void>(method: Method, path: string, body?: object): Promise<T> {
  const init: RequestInit = { method };
  if (body) {
    init.headers = { 'content-type': 'application/json' };
    init.body = JSON.stringify(body);
  }
  const answer = await fetch(`/desk/api${path}`, init).catch(() => {
    throw new CallError('offline', 0);
  });
  if (!answer.ok) {
    const problem = await answer.json().catch(() => ({}));
    throw new CallError(problem.code ?? 'failed', answer.status);
  }
  return answer.status === 204 ? (undefined as T) : answer.json();
}
