// What messages say, in Chinese.
import type { MessageKind, MessageParams } from '@attestry/contract/modules/message/news'

/** Title and text of each kind; a kind without words does not compile. */
export type Wording = {
  readonly [K in MessageKind]: {
    readonly title: (params: MessageParams[K]) => string
    readonly text: (params: MessageParams[K]) => string
  }
}

const rejectionTexts: Readonly<Record<string, string>> = {
  'not-passed': '支付宝未能确认您的身份。请核对姓名与证件号后重新发起，或改用证件照片认证。',
  expired: '支付宝认证超过有效期仍未完成。您可以重新发起，或改用证件照片认证。',
  'too-many-accounts': '该身份证号在本平台认证的账号已达上限。如非本人操作，请联系平台。',
}

/** The reviewer may or may not have ended the sentence. */
export const unended = (text: string): string => text.replace(/[\s.。!！?？;；]+$/u, '')

const why = ({ code, reason }: { code: string; reason: string }) =>
  rejectionTexts[code] ?? `原因：${unended(reason)}。修改后可以重新提交。`

export const words: Wording = {
  'person.passed': {
    title: () => '实名认证已通过',
    text: ({ gift }) =>
      gift ? `您可以使用需要实名的服务了。${gift} 元赠送金已到账，使用时优先抵扣。` : '您可以使用需要实名的服务了。',
  },
  'person.rejected': { title: () => '实名认证未通过', text: why },
  'enterprise.passed': {
    title: () => '企业认证已通过',
    text: ({ name }) => `${name} 已完成认证，此后的存证将以企业名义进行。`,
  },
  'enterprise.rejected': { title: ({ name }) => `企业认证未通过：${name}`, text: why },
  'record.sealed': {
    title: ({ name }) => `取证成功：${name}`,
    text: ({ ano }) => `证据已固化，保全号 ${ano}。证书与证据包可在详情页下载。`,
  },
  'record.failed': {
    title: ({ name }) => `取证失败：${name}`,
    text: ({ ano }) => `保全号 ${ano} 未能固化，冻结的费用已全部退回。`,
  },
  'capture.waiting': {
    title: ({ name }) => `请确认取证预览：${name}`,
    text: () => '页面已取回。请在 60 分钟内查看预览与提醒并确认；逾期自动放弃，不收费。',
  },
  'capture.failed': {
    title: ({ name }) => `取证失败：${name}`,
    text: () => '页面未能完整取回，没有收费。原因与下一步建议见详情，可以免费重试。',
  },
}
