// A customer of the demonstration content.

const CUSTOMER = { email: 'demo-us@jinlan.example', passwd: 'demonstration-us' };

/**
 * Logs in, from an address as a proxy reports it if one is given. Returns the status of HTTP, that of the answer, and the
 * customer's token.
 */
export async function logIn(origin, { account = CUSTOMER, address } = {}) {
  const login = await fetch(`${origin}/api/v1/user/login/email?lang=en`, {
    method: 'POST',
    headers: address ? { 'x-forwarded-for': address } : {},
    body: new URLSearchParams(account),
  });
  const { status, data } = await login.json();
  return { http: login.status, status, token: data?.token };
}

/** Logs a customer in, and reads the contracts. Returns the status of the first answer that is not 200, or 200. */
export async function contracts(origin) {
  const { http, token = '' } = await logIn(origin);
  const orders = await fetch(
    `${origin}/s16/api/v1/order/pager?token=${encodeURIComponent(token)}&cno=&lang=en`,
  );
  await orders.arrayBuffer();
  return http === 200 ? orders.status : http;
}
