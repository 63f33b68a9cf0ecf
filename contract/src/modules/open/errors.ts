// Errors of API keys and signed calls (66xxxx); as API clients read them, the HTTP status matches the error.
import { defineErrors, type ErrorDefinition } from '../../errors.ts'

const always = <T extends Record<string, ErrorDefinition>>(errors: T): T =>
  Object.fromEntries(Object.entries(errors).map(([name, error]) => [name, { ...error, always: true }])) as unknown as T

export const openErrors = {
  ...always(
    defineErrors({
      SIGNATURE_MISSING: [
        '660001',
        401,
        '请求没有签名，或签名请求头不完整。五个请求头都要带上，见 /shimakaze/docs',
        'The call is not signed, or a signature header is missing or malformed. All five are needed: see /shimakaze/docs.',
      ],
      SIGNATURE_WRONG: [
        '660002',
        401,
        '访问密钥不存在，或签名不匹配。请对照 /shimakaze/docs 中的示例逐行核对待签文本',
        'There is no such key, or the signature does not match. Compare your text to sign, line by line, with the example in /shimakaze/docs.',
      ],
      SIGNATURE_EXPIRED: [
        '660003',
        401,
        '请求时间与服务器时间相差超过 {seconds} 秒，请校准时钟后重新签名',
        'The time of the call is more than {seconds} seconds off the server’s. Set your clock and sign again.',
      ],
      REPLAYED: [
        '660004',
        409,
        '该随机数已使用过。重试时请换新的随机数并重新签名，幂等键保持不变',
        'This nonce was used before. To try again, sign with a new nonce and keep the Idempotency-Key.',
      ],
      BODY_DIFFERS: [
        '660005',
        400,
        '收到的内容与签名时的摘要不一致，未作任何处理，请重新发送',
        'What arrived does not have the digest that was signed. Nothing was done; send it again.',
      ],
      KEY_NOT_ACTIVE: [
        '660006',
        403,
        '该密钥已停用或已吊销，请在密钥管理中查看',
        'This key is disabled or revoked. See the key management.',
      ],
      SCOPE_MISSING: [
        '660007',
        403,
        '该密钥没有“{scope}”权限，请在密钥管理中调整',
        'This key does not have the scope "{scope}". Change it in the key management.',
      ],
      ADDRESS_REFUSED: [
        '660008',
        403,
        '来源地址 {address} 不在该密钥的地址名单中',
        'The address {address} is not on this key’s list.',
      ],
    }),
  ),
  ...defineErrors({
    TOO_MANY_KEYS: [
      '660009',
      409,
      '最多保留 {limit} 个密钥，请先吊销不再使用的',
      'You can have at most {limit} keys. Revoke one you no longer use first.',
    ],
    KEY_STATE: ['660010', 409, '该密钥的状态已变化，请刷新后重试', 'The state of this key has changed. Reload and try again.'],
  }),
}
