// The words of the console's system screen, in Chinese.
import type { Widened } from '../../../kernel/words.ts'

export const words = {
  title: '系统与平台',
  lead: '本服务器的能力，以及平台对外公布的信息。',
  waiting: '等待系统软件的功能',
  waitingNone: '所需的系统软件都已安装，没有功能在等待。',
  waitingHint: '以下功能要等服务器装好对应的系统软件后才能使用，其余功能不受影响。',
  waitingFeature: '功能',
  waitingFor: '缺少的软件',
  platform: '平台信息',
  name: '平台名称',
  notary: '公证机构',
  phone: '咨询电话',
  tech: '技术支持',
  email: '电子邮箱',
  hours: '服务时间',
  place: '办公地点',
  icp: 'ICP 备案号',
  chainFiling: '区块链备案号',
  services: '已开通的服务',
  notaryService: '公证服务',
  alipay: '支付宝付款',
  wechat: '微信付款',
  notaryAlipay: '公证费支付宝付款',
  notaryWechat: '公证费微信付款',
  on: '已开通',
  off: '未开通',
  chain: '链上锚定',
  chainModes: { none: '未启用', evm: '以太坊兼容链' },
  demo: '演示数据',
  demoOn: '是，仅供体验',
  demoOff: '否',
}

export type Words = Widened<typeof words>
