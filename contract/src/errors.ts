// User-facing errors: a stable code, texts in both languages, and the HTTP status for responses without an envelope.
import type { Bilingual } from './endpoint.ts'
import { groupedYuan } from './grouped-yuan.ts'

export interface ErrorDefinition extends Bilingual {
  readonly name: string
  readonly code: string
  /** For raw responses (downloads, uploads, events); envelopes use 200 unless `always`. */
  readonly http: number
  /** The HTTP status is used even with an envelope (400 body, 404 path, 413, 429, 503). */
  readonly always?: boolean
}

type Draft = readonly [code: string, http: number, zh: string, en: string]

/** `{word}` in a text is a placeholder, filled in when the error is thrown. */
export function defineErrors<const D extends Record<string, Draft>>(drafts: D): { readonly [K in keyof D]: ErrorDefinition } {
  const entries = Object.entries(drafts).map(([name, [code, http, zh, en]]) => [name, { name, code, http, zh, en }])
  return Object.fromEntries(entries) as { [K in keyof D]: ErrorDefinition }
}

export const SUCCESS = '000000'

export const generalErrors = {
  ...defineErrors({
    NOT_LOGGED_IN: ['500002', 401, '登录已过期，请重新登录', 'Your session has expired. Please log in again.'],
    INPUT_REFUSED: ['7000001', 400, '{problem}', '{problem}'],
    NOT_FOUND: [
      '500404',
      404,
      '没有找到该内容，它可能不存在，或您无权查看',
      'Not found: it does not exist, or you may not see it.',
    ],
    NOT_ALLOWED: ['500403', 403, '当前账号没有权限执行此操作', 'This account is not allowed to do that.'],
    WRONG_PLATFORM: ['500409', 403, '登录所在的平台与请求的平台不一致', 'You are logged in to a different platform.'],
    CROSS_SITE: [
      '500410',
      403,
      '请求来源无法确认，请刷新页面后重试',
      'The request did not come from this site. Reload the page and try again.',
    ],
    KEY_REUSED: [
      '500411',
      422,
      '该幂等键已用于另一个请求，请换一个新的键',
      'This Idempotency-Key was used for a different request. Use a new key.',
    ],
    KEY_MALFORMED: ['500412', 400, '幂等键须为 8–128 个可见字符', 'An Idempotency-Key has 8 to 128 visible characters.'],
    STALE: ['500413', 409, '内容已被更新，请刷新后重试', 'It has changed in the meantime. Reload and try again.'],
    DAMAGED_COPY: [
      '500510',
      500,
      '保存的副本与存证摘要不一致，已停止提供。请联系平台，平台会从备份恢复。',
      'The stored copy does not match its digest and is withheld. Please contact the platform, which will restore it from a backup.',
    ],
    FAULT: [
      '500000',
      500,
      '系统出现故障。请刷新查看操作是否已完成，或稍后重试；同一次提交不会重复扣费。请求编号 {requestId}',
      'Something broke on our side. Reload to see whether it was done, or try again; nothing is charged twice. Request {requestId}.',
    ],
  }),
  ...always(
    defineErrors({
      BODY_UNREADABLE: [
        '7000002',
        400,
        '请求内容无法识别，请发送 JSON 对象或表单',
        'The request body cannot be read. Send a JSON object or a form.',
      ],
      BODY_TOO_COMPLEX: [
        '7000003',
        400,
        '请求内容的字段过多或嵌套过深，请分多次提交',
        'The request has too many fields or is nested too deeply. Split it into several requests.',
      ],
      AMBIGUOUS_HOST: ['7000004', 400, '请求含有多个 Host 标头', 'The request has more than one Host header.'],
      NO_SUCH_PATH: ['500405', 404, '接口不存在', 'There is no such endpoint.'],
      TOO_LARGE: ['500414', 413, '内容过大，上限为 {limit}', 'Too large: the limit is {limit}.'],
      UNSUPPORTED_BODY: ['500415', 415, '不支持的内容类型，请使用 JSON 或表单', 'Unsupported content type. Send JSON or a form.'],
      WRONG_HOST: [
        '500421',
        421,
        '演示系统只接受以本机名称（如 localhost）访问，请改用启动时显示的地址',
        'A demo server is reachable only under a local host name, such as localhost. Use the address that was printed at the start.',
      ],
      TOO_MANY: ['500429', 429, '操作过于频繁，请在 {seconds} 秒后重试', 'Too many requests. Try again in {seconds} seconds.'],
      DISK_FULL: [
        '500507',
        507,
        '服务器磁盘已满，无法保存，请联系平台的运维人员；已保存的内容不受影响',
        'The server’s disk is full, so nothing can be stored. Contact the platform’s operators; stored data is safe.',
      ],
      OVERLOADED: ['500503', 503, '系统繁忙，请稍后重试', 'The system is busy. Please try again shortly.'],
    }),
  ),
}

function always<T extends Record<string, ErrorDefinition>>(errors: T): T {
  return Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, { ...error, always: true }])) as unknown as T
}

export type Locale = 'zh' | 'en'

export const errorText = (error: Bilingual, locale: Locale, values: Record<string, string | number> = {}): string =>
  error[locale].replace(/\{(\w+)\}/g, (whole, word: string) => groupedYuan(String(values[word] ?? whole)))
