// Usage counters of the site, per day and never per person.
import * as z from 'zod/mini'
import { endpoint } from '../../endpoint.ts'
import { field } from '../../field.ts'
import { Nothing } from '../../paging.ts'

export const behaviors = ['view', 'click', 'digest', 'verify', 'download', 'submit'] as const
export type Behavior = (typeof behaviors)[number]

export const behaviorApi = {
  note: endpoint({
    method: 'POST',
    path: '/stats/user/behavior',
    access: 'public',
    laxRateLimit: true,
    summary: { zh: '记录一次页面行为（仅计数）', en: 'Count one act on a page' },
    input: z.strictObject({
      behavior: field(z.enum(behaviors), { label: { zh: '行为', en: 'Action' }, example: 'view' }),
      /** The route pattern without ids: an address could identify someone's resource. */
      page: field(z.string().check(z.regex(/^\/(?:(?!\d{6})[a-zA-Z/-]){0,80}$/)), {
        label: { zh: '页面', en: 'Page' },
        hint: { zh: '页面路径，只含字母、斜线和连字符', en: 'the page’s path: letters, slashes and hyphens only' },
        example: '/news',
      }),
    }),
    output: Nothing,
  }),
}
