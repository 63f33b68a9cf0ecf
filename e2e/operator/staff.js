// Staff for the browser tests: passes the second factor through the API, with the code that a demo server reveals.
import { expect } from '@playwright/test';
import { DEMO_PASSWORD } from '../account/people.ts';
export const STAFF = { operator: '13900000001', notary: '13900000002', finance: '13900000003', owner: '13900000005' };
export async function passSecondFactor(request, token) {
    const headers = { 'x-auth-token': token };
    const state = (await (await request.get('/shimakaze/desk/sign-in', { headers })).json());
    const response = await request.post('/shimakaze/desk/sign-in/prove', { headers, data: { code: state.data.demoCode } });
    expect((await response.json()).statusCode).toBe('000000');
}
/** Calls the API with the token of an account, for set-up; the tested act is done on the page. */
export async function callWithToken(context, token, path, data) {
    const response = await context.request.post(`/shimakaze${path}`, { headers: { 'x-auth-token': token }, data });
    const answer = (await response.json());
    expect(answer.statusCode, JSON.stringify(answer)).toBe('000000');
    return answer.data;
}
/** Sets the password of an invited member of staff with an SMS code. */
export async function setPassword(context, phone) {
    const challenge = await dataOf(await context.request.get('/shimakaze/user/msg/code'));
    const request = { phone, challengeId: challenge.code, challengeAnswer: challenge.demoAnswer };
    const sent = await dataOf(await context.request.post('/shimakaze/user/pwd/msg', { data: request }));
    const reset = { phone, smsId: sent.code, smsCode: sent.demoCode, password: DEMO_PASSWORD };
    await dataOf(await context.request.post('/shimakaze/user/pwd', { data: reset }));
}
async function dataOf(response) {
    const answer = (await response.json());
    expect(answer.statusCode, JSON.stringify(answer)).toBe('000000');
    return answer.data;
}
