// Orders paid at the demo cashier, and applications for invoices over them, by API.
import { expect, request as requests, test } from '@playwright/test';
export const apiOf = (token) => {
    const send = async (path, data) => {
        const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' });
        const options = { headers: { 'x-auth-token': token }, ...(data ? { data } : {}) };
        const response = await (data ? api.post(`/shimakaze${path}`, options) : api.get(`/shimakaze${path}`, options));
        const answer = (await response.json());
        await api.dispose();
        expect(answer.statusCode, JSON.stringify(answer)).toBe('000000');
        return answer.data;
    };
    return { call: (path, data) => send(path, data), read: (path) => send(path) };
};
export async function payOrder({ call, read }, amount) {
    const { id } = await call('/price', { amount });
    const { content } = await call(`/price/order/${id}/pay`, { method: 'alipay-qr' });
    const cashier = await requests.newContext();
    await cashier.post(content, { form: { choice: 'pay' }, headers: { origin: new URL(content).origin } });
    await cashier.dispose();
    const state = async () => (await read(`/price/order/${id}`)).state;
    await expect.poll(state).toBe('paid');
    return id;
}
export async function applyForInvoice(api) {
    const orderId = await payOrder(api, '88.00');
    const header = { kind: 'ordinary', title: '清河数字科技有限公司', taxNumber: '91350100M000100Y43' };
    const { id: headerId } = await api.call('/invoice/header', header);
    return (await api.call('/invoice', { orderIds: [orderId], headerId })).id;
}
