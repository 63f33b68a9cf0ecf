// Texts of the services page, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '服务与价格',
  description: '存证、取证与核验各做什么、怎样收费。费用在提交前显示，处理失败不收费。',
  lead: '先分清两件事：您手里已经有的，做存证；还在网上的，做取证。核验对所有人免费。',
  groups: {
    deposit: { title: '存证：您手里已经有的', text: '由您提交。证明它提交时的样子，不替内容的真实性作保。' },
    collect: { title: '取证：还在网上的', text: '由平台的机器打开并固定。取得过程也写进记录。' },
    verify: { title: '核验：给对方和第三方', text: '不需要账号，不收费，也不需要相信我们。' },
  },
  pricesTitle: '价格',
  pricesText: '以下是本平台当前的单价。付款前会再显示一次本次费用；取证在确认预览后才收费，未能固化的自动退回。',
  notTitle: '我们不提供什么',
  not: [
    '不出具公证书和鉴定意见书，那是公证机构和鉴定机构的职责',
    '不承诺法院一定采信',
    '不替用户进入需要登录的页面，也不规避网站的访问限制',
  ],
  help: '看看具体怎么做',
}

export type Words = Widened<typeof words>
