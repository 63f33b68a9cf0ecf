// Texts of the desk of partner keys, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '合作系统登录',
  lead: '登记合作系统的公钥后，其用户可凭签名链接进入本平台。首次进入须用短信验证码绑定手机号，密钥本身打不开任何人的账号。',
  list: '合作系统密钥列表',
  partner: '合作系统',
  state: '状态',
  states: { active: '使用中', revoked: '已停用' },
  createdAt: '登记时间',
  revokedAt: '停用时间',
  keyId: '密钥编号（kid）',
  audience: '受众（aud）',
  publicKey: 'Ed25519 公钥',
  publicKeyHint: '32 字节，base64url 编码，43 个字符。私钥只留在合作系统，切勿发送。',
  add: '登记密钥',
  addTitle: '登记合作系统的公钥',
  addText: '登记后，把密钥编号和受众告知合作系统，对方签发的链接一分钟内有效，且只能使用一次。',
  save: '登记',
  added: '已登记',
  revoke: '停用',
  revokeText: '停用后，这个密钥签发的链接立即失效，已登录的用户不受影响。停用后不能恢复。',
  revoked: '已停用',
  emptyTitle: '还没有登记合作系统',
  emptyText: '如有公证机构门户等系统需要免密进入本平台，请登记其公钥。',
}

export type Words = Widened<typeof words>
