// Personal verification: by Alipay (certify, redirect, query), or by photos of the identity card reviewed by staff.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { NoInput } from '../../paging.ts'
import { Consent, IdentityNumber, PersonName } from './fields.ts'
import { PersonStanding } from './standing.ts'

const identity = z.strictObject({ name: PersonName, idNumber: IdentityNumber, consent: Consent })

export const personalApi = {
  certify: endpoint({
    method: 'POST',
    path: '/personal/ali/certify',
    access: 'main',
    // Calls Alipay, so the handler opens its own short transactions around the call.
    effect: 'stream',
    summary: { zh: '发起支付宝实名认证', en: 'Begin verification by Alipay' },
    input: identity,
    output: z.object({ person: PersonStanding }),
  }),
  redirect: endpoint({
    method: 'GET',
    path: '/personal/ali/redirect',
    access: 'main',
    summary: { zh: '获取支付宝认证页面地址', en: 'Where to go on at Alipay' },
    input: NoInput,
    output: z.object({ url: z.string(), expiresAt: z.iso.datetime() }),
  }),
  query: endpoint({
    method: 'GET',
    path: '/personal/ali/query',
    access: 'main',
    effect: 'stream',
    summary: { zh: '向支付宝查询认证结果', en: 'Ask Alipay for the result' },
    input: NoInput,
    output: z.object({ person: PersonStanding }),
  }),
  byPhoto: endpoint({
    method: 'POST',
    path: '/personal/photo/certify',
    access: 'main',
    summary: { zh: '提交证件照片实名认证', en: 'Submit name, number and photos for review' },
    input: identity,
    output: z.object({ person: PersonStanding }),
  }),
}
