// Orders paid at the demo cashier, and applications for invoices over them, by API.
import { expect, request as requests, test } from '@playwright/test'

export interface Api {
  call<T>(path: string, data: object): Promise<T>
  read<T>(path: string): Promise<T>
}

export const apiOf = (token: string): Api => {
  const send = async <T>(path: string, data?: object): Promise<T> => {
    const api = await requests.newContext({ baseURL: test.info().project.use.baseURL ?? '' })
    const options = { headers: { 'x-auth-token': token }, ...(data ? { data } : {}) }
    const response = await (data ? api.post(`/shimakaze${path}`, options) : api.get(`/shimakaze${path}`, options))
    const answer = (await response.json()) as { statusCode: string; data: T }
    await api.dispose()
    expect(answer.statusCode, JSON.stringify(answer)).toBe('000000')
    return answer.data
  }
  return { call: (path, data) => send(path, data), read: (path) => send(path) }
}

export async function payOrder({ call, read }: Api, amount: string): Promise<string> {
  const { id } = await call<{ id: string }>('/price', { amount })
  const { content } = await call<{ content: string }>(`/price/order/${id}/pay`, { method: 'alipay-qr' })
  const cashier = await requests.newContext()
  await cashier.post(content, { form: { choice: 'pay' }, headers: { origin: new URL(content).origin } })
  await cashier.dispose()
  const state = async () => (await read<{ state: string }>(`/price/order/${id}`)).state
  await expect.poll(state).toBe('paid')
  return id
}

export async function applyForInvoice(api: Api): Promise<string> {
  const orderId = await payOrder(api, '88.00')
  const header = { kind: 'ordinary', title: '清河数字科技有限公司', taxNumber: '91350100M000100Y43' }
  const { id: headerId } = await api.call<{ id: string }>('/invoice/header', header)
  return (await api.call<{ id: string }>('/invoice', { orderIds: [orderId], headerId })).id
}
