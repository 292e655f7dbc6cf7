// A customer of the demonstration content.

const CUSTOMER = { email: 'demo-us@jinlan.example', passwd: 'demonstration-us' };

/** Logs in from an address, as a proxy reports it. Returns the status of HTTP and that of the answer. */
export async function logIn(origin, account, address) {
  const login = await fetch(`${origin}/api/v1/user/login/email?lang=en`, {
    method: 'POST',
    headers: { 'x-forwarded-for': address },
    body: new URLSearchParams(account ?? CUSTOMER),
  });
  return { http: login.status, status: (await login.json()).status };
}

/** Logs a customer in, and reads the contracts. Returns the status of the first answer that is not 200, or 200. */
export async function contracts(origin) {
  const body = new URLSearchParams(CUSTOMER);
  const login = await fetch(`${origin}/api/v1/user/login/email?lang=en`, { method: 'POST', body });
  const { data } = await login.json();
  const token = encodeURIComponent(data?.token ?? '');
  const orders = await fetch(`${origin}/s16/api/v1/order/pager?token=${token}&cno=&lang=en`);
  await orders.arrayBuffer();
  return login.status === 200 ? orders.status : login.status;
}
