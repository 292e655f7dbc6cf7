// Calls that the API's description lacks. The compiler says which of them it would let pass.
import { call } from '../src/desk/api';

export function refused() {
  const path = { id: 'item/3001' };
  return [
    // @ts-expect-error A path.
    call('GET', '/staf'),
    // @ts-expect-error A method.
    call('PATCH', '/staff'),
    // @ts-expect-error A value of the path.
    call('GET', '/entries/{id}', { path: { entry: '' } }),
    // @ts-expect-error A value of the path that is missing.
    call('GET', '/entries/{id}'),
    // @ts-expect-error A parameter of the query.
    call('GET', '/entries', { query: { sektion: 'news' } }),
    // @ts-expect-error A field of the body.
    call('POST', '/entries/{id}/publish', { path, body: { base: 1, languages: [], feilds: {} } }),
    // @ts-expect-error A body that is missing.
    call('POST', '/entries/{id}/publish', { path }),
    // @ts-expect-error A field of the answer.
    call('GET', '/me').then(({ rolle }) => rolle),
  ];
}
