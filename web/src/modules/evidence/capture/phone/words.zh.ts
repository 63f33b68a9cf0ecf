// The words of captures on a phone, in Chinese.
import type { Widened } from '../../../../kernel/words.ts'

export const words = {
  titles: { web: '网页取证', ecommerce: '电商取证', video: '短视频取证' },
  leads: {
    web: '粘贴网址或分享的整段文字。先看预览，确认后才收费。',
    ecommerce: '粘贴商品链接或分享的整段文字。先看预览，确认后才收费。',
    video: '粘贴视频链接或分享的整段文字。先看预览，确认后才收费。',
  },
  needsScript: '取证需要启用 JavaScript。请在浏览器设置中启用后刷新本页。',
  waking: '正在打开…',
  logInFirst: '请先登录，再提交和查看取证。',
  logIn: '登录',
  kinds: '取证类型',
  tabs: { web: '网页取证', ecommerce: '电商取证', video: '短视频取证' },
  paste: { web: '网址', ecommerce: '商品链接', video: '视频链接' },
  pasteHint: '可直接粘贴分享出来的整段文字。',
  takesFirst: (count: number) => `找到 ${count} 个网址，手机上一次提交一个，将取证第一个。`,
  willCapture: '将取证',
  platform: { web: '电商平台', ecommerce: '电商平台', video: '视频平台' },
  seller: { web: '店铺名称', ecommerce: '店铺名称', video: '发布者' },
  name: '名称（选填）',
  priceLater: (amount: string) => `现在不收费，确认预览后收 ¥${amount}`,
  byPackage: '由套餐抵扣，不另收费',
  missing: (amount: string) => `余额不足，还差 ¥${amount}`,
  start: '开始取证',
  list: '最近的取证',
  refresh: '刷新',
  empty: '还没有取证。提交后会显示在这里，进度自动更新。',
  more: '查看更多',
  loadFailed: '没有加载成功',
  retry: '重试',
  back: '返回列表',
  open: (name: string) => `查看 ${name}`,
  confirmPay: (amount: string) => `确认并固化（¥${amount}）`,
  confirmByPackage: '确认后立即固化，由套餐抵扣，不另收费；之后不能撤回。',
  confirmText: '确认后立即固化并收费，之后不能撤回。',
  artefacts: '采集结果',
  address: '网址',
  time: '提交时间',
}

export type Words = Widened<typeof words>
